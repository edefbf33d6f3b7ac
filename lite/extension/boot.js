// Runs before JupyterLite reads its configuration, on every page with an interface: chooses the language of the menus.
//
// The language follows the notebook that is opened ("05-rerank.sv.ipynb" is Swedish), else `?lang=`, else the last choice.
// JupyterLite has one language for the whole site, kept in its configuration; so the one answer that holds that
// configuration is completed here, and everything after it works as JupyterLite made it.
(() => {
  'use strict';
  const LOCALES = { nl: 'nl_NL', sv: 'sv_SE', en: 'en' };
  const PATIENCE = 1500;
  const REMEMBERED = 'werkplaats-language';

  const remembered = () => {
    try {
      return localStorage.getItem(REMEMBERED);
    } catch {
      return null; // storage can be switched off; then the notebook alone decides
    }
  };

  const asked = new URLSearchParams(location.search);
  const fromName = /\.([a-z]{2})\.ipynb$/.exec(asked.get('path') ?? '')?.[1];
  const language = [fromName, asked.get('lang'), remembered()].find((each) => Object.hasOwn(LOCALES, each)) ?? 'nl';
  document.documentElement.lang = language;
  try {
    localStorage.setItem(REMEMBERED, language);
  } catch {
    // see above
  }

  // Here, since this is the first script of the page. JupyterLite starts Python by itself where this does not work.
  const ahead = new URL('starting.js', document.currentScript.src);
  import(ahead).then(({ startAhead }) => startAhead()).catch(console.error);

  // JupyterLite begins when it has its configuration, and then the page draws nothing for a second. What there is to read
  // comes first (reading.js), if it comes soon.
  const canRead = new Promise((resolve) => {
    document.addEventListener('werkplaats-reading', resolve, { once: true });
    setTimeout(resolve, window.werkplaatsReading ? PATIENCE : 0);
  });

  // The scripts that JupyterLite would ask for one by one. Without them it says itself what it lacks.
  const runJoined = () => {
    return new Promise((resolve) => {
      const script = document.createElement('script');
      script.onload = resolve;
      script.onerror = resolve;
      script.src = document.getElementById('werkplaats-joined').href;
      document.head.append(script);
    });
  };

  const siteConfig = new URL('../jupyter-lite.json', document.baseURI).pathname;
  const fetchAsBefore = window.fetch;
  window.fetch = async function (resource, options) {
    const answer = await fetchAsBefore.call(window, resource, options);
    const address = new URL(resource instanceof Request ? resource.url : resource, document.baseURI);
    if (address.pathname !== siteConfig) {
      return answer;
    }
    window.fetch = fetchAsBefore;
    const [config] = await Promise.all([answer.json(), canRead.then(runJoined)]);
    const overrides = (config['jupyter-config-data'].settingsOverrides ??= {});
    overrides['@jupyterlab/translation-extension:plugin'] = { locale: LOCALES[language] };
    return new Response(JSON.stringify(config), { headers: { 'Content-Type': 'application/json' } });
  };
})();
