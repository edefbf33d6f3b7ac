// What the page says of the student's work: saving, other tabs, a renewed lesson. Three languages side by side.
import { fillIn, pageLanguage } from './words.js';

export const WORDS = {
  unsaved: {
    nl: 'Je laatste wijzigingen zijn niet bewaard',
    sv: 'Dina senaste ändringar är inte sparade',
    en: 'Your last changes are not saved'
  },
  full: {
    nl: 'De opslag van deze browser is vol.',
    sv: 'Webbläsarens lagring är full.',
    en: 'The storage of this browser is full.'
  },
  failing: {
    nl: 'De browser kan ze nu niet opslaan.',
    sv: 'Webbläsaren kan inte spara dem just nu.',
    en: 'The browser cannot save them now.'
  },
  unsavedWhy: {
    nl: 'Alles staat nog op je scherm. Laat dit tabblad open en bewaar een kopie. Maak daarna ruimte, bijvoorbeeld door bestanden te verwijderen die je niet meer nodig hebt.',
    sv: 'Allt finns kvar på skärmen. Låt fliken vara öppen och spara en kopia. Skapa sedan plats, till exempel genom att ta bort filer som du inte behöver.',
    en: 'Everything is still on your screen. Leave this tab open and keep a copy. Then make room, for instance by deleting files you no longer need.'
  },
  keepCopy: { nl: 'Bewaar een kopie', sv: 'Spara en kopia', en: 'Keep a copy' },
  tryAgain: { nl: 'Probeer opnieuw', sv: 'Försök igen', en: 'Try again' },
  cleared: {
    nl: 'De opgeslagen gegevens van deze site zijn gewist',
    sv: 'Webbplatsens sparade data har raderats',
    en: 'The stored data of this site was cleared'
  },
  clearedWhy: {
    nl: 'Deze les stond nog op je scherm en is opnieuw bewaard. Je andere lessen en je voortgang zijn misschien weg. Heb je een reservekopie? Zet die terug op de pagina met alle lessen.',
    sv: 'Den här lektionen fanns kvar på skärmen och har sparats igen. Dina andra lektioner och dina framsteg kan vara borta. Har du en säkerhetskopia? Återställ den på sidan med alla lektioner.',
    en: 'This lesson was still on your screen and is saved again. Your other lessons and your progress may be gone. Do you have a backup? Restore it on the page with all lessons.'
  },
  elsewhere: {
    nl: 'Deze les is ook open in een ander tabblad',
    sv: 'Lektionen är också öppen i en annan flik',
    en: 'This lesson is open in another tab too'
  },
  elsewhereWhy: {
    nl: 'Je kunt er in één tabblad tegelijk aan werken. Zo raakt er niets kwijt. Ga verder in het andere tabblad, of ga hier verder: dan wordt eerst bewaard wat je daar hebt.',
    sv: 'Du kan arbeta med den i en flik i taget. Då går ingenting förlorat. Fortsätt i den andra fliken, eller fortsätt här: då sparas först det du har där.',
    en: 'You can work on it in one tab at a time, so that nothing gets lost. Go on in the other tab, or go on here: what you have there is then saved first.'
  },
  elsewhereUnsaved: {
    nl: 'Het andere tabblad kan je werk niet bewaren',
    sv: 'Den andra fliken kan inte spara ditt arbete',
    en: 'The other tab cannot save your work'
  },
  elsewhereUnsavedWhy: {
    nl: 'Daarom kun je hier nog niet verder. Ga naar dat tabblad en bewaar daar een kopie.',
    sv: 'Därför kan du inte fortsätta här än. Gå till den fliken och spara en kopia där.',
    en: 'So you cannot go on here yet. Go to that tab and keep a copy there.'
  },
  elsewhereSilent: {
    nl: 'Het andere tabblad antwoordt niet',
    sv: 'Den andra fliken svarar inte',
    en: 'The other tab does not answer'
  },
  elsewhereSilentWhy: {
    nl: 'Misschien is het bezig, of staat het vast. Kijk daar of je werk bewaard is en sluit dat tabblad. Dan ga je hier vanzelf verder.',
    sv: 'Den kanske är upptagen eller har hängt sig. Se efter där om ditt arbete är sparat och stäng den fliken. Då fortsätter du här automatiskt.',
    en: 'Perhaps it is busy, or stuck. See there whether your work is saved and close that tab. Then you go on here by itself.'
  },
  take: { nl: 'Hier verdergaan', sv: 'Fortsätt här', en: 'Go on here' },
  renewed: {
    nl: 'Deze les is vernieuwd',
    sv: 'Lektionen har uppdaterats',
    en: 'This lesson was updated'
  },
  renewedWhy: {
    nl: 'Jij werkt in een andere versie dan die op de site. Je kunt ze samenvoegen. Jouw cellen blijven staan, de tekst en de voorbeelden worden vernieuwd. Van wat je nu hebt, wordt eerst een kopie bewaard.',
    sv: 'Du arbetar i en annan version än den som finns på webbplatsen. Du kan föra ihop dem. Dina celler blir kvar, texten och exemplen förnyas. Först sparas en kopia av det du har nu.',
    en: 'You work in another version than the one on the site. You can merge them. Your cells stay, the text and the examples are renewed. What you have now is first kept as a copy.'
  },
  update: { nl: 'Voeg samen', sv: 'För ihop', en: 'Merge' },
  later: { nl: 'Later', sv: 'Senare', en: 'Later' },
  close: { nl: 'Sluiten', sv: 'Stäng', en: 'Close' },
  updated: {
    nl: 'De les is bijgewerkt',
    sv: 'Lektionen är uppdaterad',
    en: 'The lesson is up to date'
  },
  updatedWhy: {
    nl: 'Cellen van jou die zijn gebleven: {kept}. Nieuwe cellen van de les: {added}. Wat je had, staat in {copy}. Voer de cellen opnieuw uit, van boven naar beneden.',
    sv: 'Dina celler som är kvar: {kept}. Nya celler från lektionen: {added}. Det du hade finns i {copy}. Kör cellerna igen, uppifrån och ner.',
    en: 'Cells of yours that stayed: {kept}. New cells of the lesson: {added}. What you had is in {copy}. Run the cells again from the top.'
  },
  notUpdated: {
    nl: 'Samenvoegen is niet gelukt',
    sv: 'Det gick inte att föra ihop',
    en: 'Merging did not work'
  },
  notUpdatedWhy: {
    nl: 'Je werk is zoals het was. Werk gerust verder en probeer het later opnieuw.',
    sv: 'Ditt arbete är som det var. Arbeta vidare och försök igen senare.',
    en: 'Your work is as it was. Just work on and try again later.'
  },
  reasonUpdate: { nl: 'kopie-voor-samenvoegen', sv: 'kopia-innan-uppdatering', en: 'copy-before-merge' }
};

export function say(key, fields = {}, language = pageLanguage()) {
  return fillIn(WORDS[key][language], fields);
}
