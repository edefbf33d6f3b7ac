// What the page itself says, about Python and on handing in, in the three languages side by side. Braces are filled in.

export const WORDS = {
  slow: {
    nl: 'Deze cel is nog bezig',
    sv: 'Cellen körs fortfarande',
    en: 'This cell is still running'
  },
  slowWhy: {
    nl: 'Misschien komt er nooit een einde aan, bijvoorbeeld door een eindeloze lus.',
    sv: 'Kanske blir den aldrig klar, till exempel på grund av en oändlig loop.',
    en: 'Perhaps it never ends, for instance because of an endless loop.'
  },
  time: {
    nl: 'Al {seconds} seconden bezig.',
    sv: 'Har körts i {seconds} sekunder.',
    en: 'Running for {seconds} seconds.'
  },
  timeLong: {
    nl: 'Al {minutes} min. {seconds} s bezig.',
    sv: 'Har körts i {minutes} min {seconds} s.',
    en: 'Running for {minutes} min {seconds} s.'
  },
  dead: {
    nl: 'Python is gestopt',
    sv: 'Python har stannat',
    en: 'Python has stopped'
  },
  deadWhy: {
    nl: 'Deze cel heeft Python zelf laten stoppen. Zo kan er geen cel meer worden uitgevoerd.',
    sv: 'Cellen fick själva Python att stanna. Nu går det inte att köra fler celler.',
    en: 'This cell made Python itself stop. No cell can be run this way.'
  },
  full: {
    nl: 'Het geheugen van Python is vol',
    sv: 'Pythons minne är fullt',
    en: 'Python’s memory is full'
  },
  fullWhy: {
    nl: 'Deze cel maakte meer gegevens dan erin passen. Pas de cel aan en start Python opnieuw.',
    sv: 'Cellen skapade mer data än vad som får plats. Ändra cellen och starta om Python.',
    en: 'This cell made more data than fits. Change the cell and start Python again.'
  },
  kept: {
    nl: 'Als je Python opnieuw start, blijven je tekst, je code, de uitvoer, de panelen en je voortgang bewaard.',
    sv: 'Om du startar om Python finns din text, din kod, alla utdata, panelerna och dina framsteg kvar.',
    en: 'When you start Python again, your text, your code, the output, the panels and your progress stay.'
  },
  lost: {
    nl: 'Alleen de variabelen zijn weg. Voer de cellen daarna opnieuw uit, van boven naar beneden.',
    sv: 'Bara variablerna försvinner. Kör sedan cellerna igen, uppifrån och ner.',
    en: 'Only the variables are lost. Run the cells again afterwards, from the top.'
  },
  restarting: {
    nl: 'Python start opnieuw …',
    sv: 'Python startar om …',
    en: 'Python is starting again …'
  },
  restartingWhy: {
    nl: 'Dat duurt meestal een paar seconden. Je werk is bewaard.',
    sv: 'Det tar oftast några sekunder. Ditt arbete är sparat.',
    en: 'This usually takes a few seconds. Your work is saved.'
  },
  restarted: {
    nl: 'Python is opnieuw gestart',
    sv: 'Python har startat om',
    en: 'Python has started again'
  },
  restartedWhy: {
    nl: 'Je tekst, je code en je voortgang zijn er nog. De variabelen niet: voer de cellen opnieuw uit, van boven naar beneden.',
    sv: 'Din text, din kod och dina framsteg finns kvar. Variablerna är borta: kör cellerna igen, uppifrån och ner.',
    en: 'Your text, your code and your progress are still there. The variables are not: run the cells again from the top.'
  },
  restartedHere: {
    nl: 'De cel die niet verder kwam, is gekozen. Kijk die eerst na.',
    sv: 'Cellen som inte kom vidare är markerad. Titta på den först.',
    en: 'The cell that got stuck is selected. Look at that one first.'
  },
  stuck: {
    nl: 'Python start niet',
    sv: 'Python startar inte',
    en: 'Python does not start'
  },
  stuckWhy: {
    nl: 'Het duurt langer dan anders. Je werk is bewaard: laad de pagina opnieuw.',
    sv: 'Det tar längre tid än vanligt. Ditt arbete är sparat: ladda om sidan.',
    en: 'It takes longer than usual. Your work is saved: load the page again.'
  },
  startLoading: { nl: 'Python wordt geladen.', sv: 'Python laddas.', en: 'Python is loading.' },
  startAmount: { nl: '{done} van {total} MB', sv: '{done} av {total} MB', en: '{done} of {total} MB' },
  startStarting: { nl: 'Python start.', sv: 'Python startar.', en: 'Python is starting.' },
  startRead: {
    nl: 'Je kunt alvast lezen.',
    sv: 'Du kan börja läsa så länge.',
    en: 'You can read on meanwhile.'
  },
  startReady: { nl: 'Python is klaar.', sv: 'Python är redo.', en: 'Python is ready.' },
  startFailed: {
    nl: 'Bij het laden ging iets mis. Kijk of je verbinding werkt en laad de pagina opnieuw. Je werk is bewaard.',
    sv: 'Något gick fel när Python laddades. Kontrollera din uppkoppling och ladda om sidan. Ditt arbete är sparat.',
    en: 'Something went wrong while loading. See whether your connection works and load the page again. Your work is saved.'
  },
  restart: { nl: 'Start Python opnieuw', sv: 'Starta om Python', en: 'Start Python again' },
  wait: { nl: 'Wacht nog', sv: 'Vänta', en: 'Keep waiting' },
  runAbove: { nl: 'Voer alles tot hier uit', sv: 'Kör allt fram till hit', en: 'Run everything up to here' },
  reload: { nl: 'Laad de pagina opnieuw', sv: 'Ladda om sidan', en: 'Load the page again' },
  close: { nl: 'Sluiten', sv: 'Stäng', en: 'Close' },

  handIn: { nl: 'Inleveren', sv: 'Lämna in', en: 'Hand in' },
  handInCaption: {
    nl: 'Je notebook nakijken en als bestand downloaden voor je docent',
    sv: 'Kontrollera din notebook och ladda ner den som fil till din lärare',
    en: 'Check your notebook and download it as a file for your teacher'
  },
  handInWhat: {
    nl: 'Hier maak je het bestand voor je docent. Deze site verstuurt niets: je levert het bestand zelf in.',
    sv: 'Här gör du filen till din lärare. Sidan skickar ingenting: du lämnar själv in filen.',
    en: 'Here you make the file for your teacher. This site sends nothing: you hand in the file yourself.'
  },
  asTeacher: { nl: 'Zo ziet je docent het', sv: 'Så här ser det ut för din lärare', en: 'What your teacher will see' },
  checkingAll: {
    nl: 'Je opgeslagen notebook wordt nagekeken. Dat duurt even.',
    sv: 'Din sparade notebook kontrolleras. Det tar en liten stund.',
    en: 'Your saved notebook is being checked. This takes a moment.'
  },
  allPassed: {
    nl: '{summary}. Mooi: alles klopt.',
    sv: '{summary}. Snyggt, allt stämmer.',
    en: '{summary}. Well done: everything is right.'
  },
  notAllPassed: {
    nl: '{summary}. Je mag het zo inleveren, of eerst nog verderwerken.',
    sv: '{summary}. Du får lämna in så här, eller jobba vidare först.',
    en: '{summary}. You may hand it in like this, or work on it first.'
  },
  otherCases: {
    nl: 'Je docent kan ook met andere proeven nakijken dan deze site.',
    sv: 'Din lärare kan också kontrollera med andra testfall än sidan.',
    en: 'Your teacher may also check with other test cases than this site.'
  },
  studentName: { nl: 'Je naam', sv: 'Ditt namn', en: 'Your name' },
  studentNameHelp: {
    nl: 'Komt in het bestand en in de bestandsnaam. Je mag dit leeg laten.',
    sv: 'Skrivs i filen och i filnamnet. Du får lämna det tomt.',
    en: 'Goes into the file and into its name. You may leave this empty.'
  },
  fileName: { nl: 'Bestand:', sv: 'Fil:', en: 'File:' },
  download: { nl: 'Download het bestand', sv: 'Ladda ner filen', en: 'Download the file' },
  downloadAgain: { nl: 'Download nog een keer', sv: 'Ladda ner igen', en: 'Download again' },
  fileReady: { nl: 'Je bestand is gedownload', sv: 'Din fil är nedladdad', en: 'Your file is downloaded' },
  downloaded: {
    nl: 'Je vindt het bij je downloads. Lever het nu in, zoals je met je docent hebt afgesproken.',
    sv: 'Du hittar den bland dina nedladdningar. Lämna nu in den så som din lärare vill ha det.',
    en: 'You find it among your downloads. Now hand it in, in the way your teacher asks for.'
  },
  workOn: {
    nl: 'Verander je hierna nog iets? Dat zit niet in dit bestand. Druk dan opnieuw op Inleveren.',
    sv: 'Ändrar du något efter det här? Det är inte med i filen. Tryck då på Lämna in igen.',
    en: 'Do you change anything after this? It is not in this file. Then press Hand in again.'
  },
  refused: { nl: 'Inleveren lukt nu niet', sv: 'Det går inte att lämna in nu', en: 'Handing in is not possible now' },
  unsaved: {
    nl: 'Je notebook kan niet worden opgeslagen. Je laatste wijziging zou niet in het bestand zitten.',
    sv: 'Det går inte att spara din notebook. Din senaste ändring skulle saknas i filen.',
    en: 'Your notebook cannot be saved. Your last change would not be in the file.'
  },
  unsavedDo: {
    nl: 'Laat deze pagina open. Bewaar eerst een kopie van wat je ziet. Misschien is de opslag van je browser vol, of werk je in een privévenster. Maak ruimte en probeer het opnieuw.',
    sv: 'Låt sidan vara öppen. Spara först en kopia av det du ser. Kanske är webbläsarens lagring full, eller så använder du ett privat fönster. Frigör utrymme och försök igen.',
    en: 'Leave this page open. First keep a copy of what you see. Perhaps the storage of your browser is full, or you work in a private window. Make room and try again.'
  },
  conflict: {
    nl: 'Dit notebook is ook ergens anders veranderd, bijvoorbeeld in een ander tabblad. Je laatste wijziging is niet opgeslagen.',
    sv: 'Notebooken har också ändrats någon annanstans, till exempel i en annan flik. Din senaste ändring är inte sparad.',
    en: 'This notebook was also changed somewhere else, for instance in another tab. Your last change is not saved.'
  },
  conflictDo: {
    nl: 'Bewaar een kopie van wat je ziet. Sluit het andere tabblad. Probeer het opnieuw en kies welke versie je houdt.',
    sv: 'Spara en kopia av det du ser. Stäng den andra fliken. Försök igen och välj vilken version du vill behålla.',
    en: 'Keep a copy of what you see. Close the other tab. Try again and choose which version you keep.'
  },
  different: {
    nl: 'Wat is opgeslagen, is niet wat je op je scherm ziet. Je laatste wijziging zou niet in het bestand zitten.',
    sv: 'Det som är sparat är inte det du ser på skärmen. Din senaste ändring skulle saknas i filen.',
    en: 'What is saved is not what you see on your screen. Your last change would not be in the file.'
  },
  differentDo: {
    nl: 'Probeer het opnieuw. Blijft het zo? Bewaar dan een kopie van wat je ziet en laad de pagina opnieuw.',
    sv: 'Försök igen. Hjälper det inte? Spara då en kopia av det du ser och ladda om sidan.',
    en: 'Try again. Still the same? Then keep a copy of what you see and load the page again.'
  },
  unchecked: {
    nl: 'Je notebook is opgeslagen, maar het nakijken is niet gelukt.',
    sv: 'Din notebook är sparad, men det gick inte att kontrollera den.',
    en: 'Your notebook is saved, but it could not be checked.'
  },
  uncheckedDo: {
    nl: 'Laad de pagina opnieuw en probeer het nog eens. Lukt het weer niet? Bewaar dan een kopie en lever die in.',
    sv: 'Ladda om sidan och försök igen. Går det fortfarande inte? Spara då en kopia och lämna in den.',
    en: 'Load the page again and try once more. Still no luck? Then keep a copy and hand that in.'
  },
  tryAgain: { nl: 'Probeer opnieuw', sv: 'Försök igen', en: 'Try again' },
  keepCopy: { nl: 'Bewaar een kopie', sv: 'Spara en kopia', en: 'Keep a copy' },
  copy: { nl: 'kopie', sv: 'sparkopia', en: 'copy' }
};

export function pageLanguage() {
  const [language] = document.documentElement.lang.split('-');
  return Object.hasOwn(WORDS.slow, language) ? language : 'nl';
}

export function fillIn(text, fields) {
  return text.replace(/\{(\w+)\}/g, (_, name) => fields[name]);
}

export function say(key, fields = {}, language = pageLanguage()) {
  return fillIn(WORDS[key][language], fields);
}
