/**
 * The front end of every panel: shows HTML that Python made, tells screen readers about changes, and passes clicks on.
 *
 * Model: `html` (trusted, made by checker/views), `live` (one sentence for the status line), `busy`, `language`,
 * `gone` (what to say when no Python answers a click any more). A button carries `data-action`; its value is sent.
 */
const PATIENCE = 4000;

function keepOpen(body) {
  const open = new Map();
  for (const each of body.querySelectorAll("details[data-key]")) open.set(each.dataset.key, each.open);
  return () => {
    for (const each of body.querySelectorAll("details[data-key]")) {
      if (open.has(each.dataset.key)) each.open = open.get(each.dataset.key);
    }
  };
}

function keepFocus(body) {
  const action = body.contains(document.activeElement) ? document.activeElement.dataset.action : undefined;
  return () => action && body.querySelector(`[data-action="${action}"]`)?.focus();
}

function render({ model, el }) {
  const root = document.createElement("div");
  root.className = "wp-root";
  const live = document.createElement("p");
  live.className = "wp-live";
  live.setAttribute("role", "status");
  live.setAttribute("aria-live", "polite");
  const body = document.createElement("div");
  root.append(live, body);
  el.append(root);

  let timer;
  const showHtml = () => {
    const restore = [keepOpen(body), keepFocus(body)];
    body.innerHTML = model.get("html");
    restore.forEach((each) => each());
  };
  const showLive = () => {
    root.lang = model.get("language");
    live.textContent = model.get("live");
    body.setAttribute("aria-busy", String(model.get("busy")));
    root.classList.toggle("wp-busy", model.get("busy"));
  };
  const heard = () => clearTimeout(timer);
  const click = (event) => {
    const button = event.target.closest("[data-action]");
    if (!button) return;
    clearTimeout(timer);
    timer = setTimeout(() => { live.textContent = model.get("gone"); }, PATIENCE);
    model.send({ action: button.dataset.action });
  };

  model.on("change:html", showHtml);
  for (const name of ["live", "busy", "language"]) model.on(`change:${name}`, showLive);
  model.on("msg:custom", heard);
  body.addEventListener("click", click);
  showHtml();
  showLive();
  return () => {
    clearTimeout(timer);
    model.off("change:html", showHtml);
    for (const name of ["live", "busy", "language"]) model.off(`change:${name}`, showLive);
    model.off("msg:custom", heard);
  };
}

export default { render };
