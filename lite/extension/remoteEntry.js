// The workbook's own part of the interface, as a JupyterLab extension without a tool chain.
//
// JupyterLab expects a "module federation container": an object with `init`, which receives the packages that all extensions
// share, and `get`, which hands out a module by name. Bundlers write such a container; it is small enough to write by hand.
(() => {
  'use strict';
  const NAME = 'werkplaats';
  const SITE = 'De werkplaats';
  const HOME = {
    nl: { label: 'Alle lessen', page: 'index.html' },
    sv: { label: 'Alla lektioner', page: 'index.sv.html' },
    en: { label: 'All lessons', page: 'index.en.html' }
  };

  const here = document.currentScript.src;
  const siteRoot = new URL('../../../', here);
  let shared;

  // Of a shared package there may be several versions; JupyterLite brings exactly one.
  async function use(name) {
    const [version] = Object.values(shared[name]);
    return (await version.get())();
  }

  function addStyle() {
    const link = document.createElement('link');
    link.rel = 'stylesheet';
    link.href = new URL('style.css', here);
    document.head.append(link);
  }

  function homeLink() {
    const { label, page } = HOME[document.documentElement.lang.split('-')[0]] ?? HOME.nl;
    const link = document.createElement('a');
    link.className = 'werkplaats-home';
    link.href = new URL(page, siteRoot);
    const logo = document.createElement('img');
    logo.src = new URL('static/werkplaats/logo.svg', siteRoot);
    logo.alt = '';
    const text = document.createElement('span');
    text.textContent = label;
    link.append(logo, text);
    return link;
  }

  // The notebook takes arrow keys for itself, also from a radio button or slider in the output of a cell, which can then
  // not be worked by keyboard. Lumino leaves an element alone that carries this attribute.
  function freeKeys() {
    document.addEventListener('focusin', ({ target }) => {
      if (target.closest('.jp-OutputArea-output')) {
        target.setAttribute('data-lm-suppress-shortcuts', 'true');
      }
    });
  }

  // The title of the lesson stands in the notebook; other documents go by their name.
  function titleOf(widget) {
    const lesson = widget?.context?.model?.getMetadata?.('werkplaats');
    return lesson?.title ?? widget?.title.label;
  }

  function keepTitle(app) {
    const update = () => {
      const title = titleOf(app.shell.currentWidget);
      const wanted = title ? `${title} · ${SITE}` : SITE;
      if (document.title !== wanted) {
        document.title = wanted;
      }
    };
    const follow = () => {
      update();
      app.shell.currentWidget?.context?.ready.then(update);
    };
    app.shell.currentChanged?.connect(follow);
    app.restored.then(follow);
    // Other extensions write a title of their own at moments we cannot know.
    new MutationObserver(update).observe(document.querySelector('title'), { childList: true });
  }

  // After a reload the widget manager first asks the new kernel which widgets it has, and only then shows the ones saved in
  // the notebook. The kernel of JupyterLite leaves that question unanswered, so the saved panels would stay away for good.
  // The answer is known: a kernel lives in its page, so one that is asked when the page opens has no widgets yet.
  function answerForKernel(kernel) {
    kernel.requestCommInfo = async () => ({ content: { status: 'ok', comms: {} } });
  }

  function showSavedPanels(app) {
    const seen = new WeakSet();
    const watch = () => {
      const session = app.shell.currentWidget?.sessionContext;
      if (!session || seen.has(session)) {
        return;
      }
      seen.add(session);
      session.kernelChanged.connect((_, change) => change.newValue && answerForKernel(change.newValue));
      if (session.session?.kernel) {
        answerForKernel(session.session.kernel);
      }
    };
    app.shell.currentChanged?.connect(watch);
    app.restored.then(watch);
  }

  const frame = {
    id: `${NAME}:frame`,
    description: 'Title, style and the way back to the list of lessons.',
    autoStart: true,
    activate: async (app) => {
      addStyle();
      freeKeys();
      keepTitle(app);
      const { Widget } = await use('@lumino/widgets');
      const home = new Widget({ node: homeLink() });
      home.id = 'werkplaats-home';
      app.shell.add(home, 'top', { rank: 1 });
    }
  };

  const python = async () => {
    const { lookAfter } = await import(new URL('python.js', here));
    const { ILoggerRegistry } = await use('@jupyterlab/logconsole');
    return {
      id: `${NAME}:python`,
      description: 'Says when a cell does not end or Python is gone, and starts Python again.',
      autoStart: true,
      optional: [ILoggerRegistry],
      activate: lookAfter
    };
  };

  const handIn = async () => {
    const { offerHandIn } = await import(new URL('handin.js', here));
    const [{ IMainMenu }, { Dialog }] = await Promise.all(['@jupyterlab/mainmenu', '@jupyterlab/apputils'].map(use));
    return {
      id: `${NAME}:hand-in`,
      description: 'Checks the notebook as the teacher will and downloads it as the file to hand in.',
      autoStart: true,
      optional: [IMainMenu],
      activate: (app, menu) => offerHandIn(app, menu, () => Dialog.flush())
    };
  };

  const keeping = async () => {
    const { lookAfterWork } = await import(new URL('keeping.js', here));
    return {
      id: `${NAME}:keeping`,
      description: 'Sees to it that no work is lost: saving, a second tab, a newer version of the lesson.',
      autoStart: true,
      activate: lookAfterWork
    };
  };

  const reading = async () => {
    const { replaceText } = await import(new URL('takeover.js', here));
    return {
      id: `${NAME}:reading`,
      description: 'Puts the notebook in the place of the text that was shown while it was on its way.',
      autoStart: true,
      activate: replaceText
    };
  };

  const panels = {
    id: `${NAME}:saved-panels`,
    description: 'Shows saved widgets again when a notebook is opened.',
    autoStart: true,
    activate: showSavedPanels
  };

  (window._JUPYTERLAB ??= {})[NAME] = {
    init: (scope) => {
      shared = scope;
    },
    get: async () => {
      const parts = await Promise.allSettled([python(), handIn(), keeping(), reading()]);
      for (const { reason } of parts.filter(({ status }) => status === 'rejected')) {
        void Promise.reject(reason); // stops no other part; the page hears of it and says what to do (lite/offline)
      }
      const plugins = [frame, panels, ...parts.flatMap(({ value }) => value ?? [])];
      return () => ({ __esModule: true, default: plugins });
    }
  };
})();
