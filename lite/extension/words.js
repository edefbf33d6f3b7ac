// What the notice about Python says, in the three languages side by side. Braces are filled in.

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
    nl: 'Alleen de variabelen zijn weg. Voer de cellen daarna opnieuw uit, van boven af.',
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
    nl: 'Je tekst, je code en je voortgang zijn er nog. De variabelen niet: voer de cellen opnieuw uit, van boven af.',
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
  restart: { nl: 'Start Python opnieuw', sv: 'Starta om Python', en: 'Start Python again' },
  wait: { nl: 'Wacht nog', sv: 'Vänta', en: 'Keep waiting' },
  runAbove: { nl: 'Voer alles tot hier uit', sv: 'Kör allt fram till hit', en: 'Run everything up to here' },
  reload: { nl: 'Laad de pagina opnieuw', sv: 'Ladda om sidan', en: 'Load the page again' },
  close: { nl: 'Sluiten', sv: 'Stäng', en: 'Close' }
};

export function pageLanguage() {
  const [language] = document.documentElement.lang.split('-');
  return language in WORDS.slow ? language : 'nl';
}

export function say(key, fields = {}) {
  return WORDS[key][pageLanguage()].replace(/\{(\w+)\}/g, (_, name) => fields[name]);
}
