// What the page says while the notebook is on its way. Three languages side by side.

export const WORDS = {
  home: { nl: 'Alle lessen', sv: 'Alla lektioner', en: 'All lessons' },
  homePage: { nl: 'index.html', sv: 'index.sv.html', en: 'index.en.html' },
  busy: {
    nl: 'Je kunt al lezen. Het notebook start nog op.',
    sv: 'Du kan redan läsa. Din notebook startar.',
    en: 'You can read already. The notebook is starting.'
  },
  busyOwn: {
    nl: 'Dit is wat je zelf hebt bewaard. Het notebook start nog op.',
    sv: 'Det här är det du har sparat. Din notebook startar.',
    en: 'This is what you saved yourself. The notebook is starting.'
  },
  output: {
    nl: 'Wat hier stond, komt zo terug.',
    sv: 'Det som fanns här kommer snart tillbaka.',
    en: 'What was here will be back in a moment.'
  }
};

export function say(key, language) {
  return WORDS[key][language] ?? WORDS[key].nl;
}
