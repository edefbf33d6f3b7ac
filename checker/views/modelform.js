/**
 * The form in which a student connects a language model.
 *
 * What is typed is sent as a message and is part of no state: a notebook keeps the state of its widgets, and must not keep
 * a key. The field of the key is emptied as it is sent. Address, model and prices are remembered by the browser.
 *
 * Model: `words`, `live` (one sentence for the status line), `counts`, `sent`, `done`, `total`, `busy`, `connected`, `language`.
 */
const PATIENCE = 4000;
const REMEMBERED = "werkplaats-model";
const FIELDS = [
  { name: "address", type: "url", autocomplete: "off", placeholder: "http://localhost:11434/v1", help: "address_help" },
  { name: "name", type: "text", autocomplete: "off" },
  { name: "key", type: "password", autocomplete: "new-password", help: "key_help" },
  { name: "price_in", type: "text", inputMode: "decimal", value: "0" },
  { name: "price_out", type: "text", inputMode: "decimal", value: "0" },
];
const KEPT = ["address", "name", "price_in", "price_out"];
let forms = 0;

function remembered() {
  try {
    return JSON.parse(localStorage.getItem(REMEMBERED)) ?? {};
  } catch {
    return {}; // storage can be switched off, or hold something else
  }
}

function remember(values) {
  try {
    localStorage.setItem(REMEMBERED, JSON.stringify(values));
  } catch {
    // then it is typed again
  }
}

function make(tag, properties = {}, ...children) {
  const made = Object.assign(document.createElement(tag), properties);
  made.append(...children);
  return made;
}

function field({ help, name, value = "", ...properties }, words, id) {
  const input = make("input", { id: `${id}-${name}`, name, value, spellcheck: false, ...properties });
  const row = make("p", { className: "wp-field" }, make("label", { htmlFor: input.id, textContent: words[name] }), input);
  if (help) {
    const note = make("small", { id: `${input.id}-help`, textContent: words[help] });
    input.setAttribute("aria-describedby", note.id);
    row.append(note);
  }
  return row;
}

function build(words, id) {
  const keep = make("input", { type: "checkbox", name: "keep", id: `${id}-keep` });
  const connect = make("button", { type: "submit", textContent: words.connect });
  const disconnect = make("button", { type: "button", textContent: words.disconnect, hidden: true });
  const live = make("p", { className: "wp-live" });
  live.setAttribute("role", "status");
  const progress = make("progress", { hidden: true, max: 1, value: 0 });
  progress.setAttribute("aria-label", words.progress);
  const counts = make("p", { className: "wp-counts" });
  const form = make(
    "form",
    { className: "wp-panel wp-model", noValidate: true },
    make("p", { className: "wp-title", textContent: words.title }),
    make("p", { textContent: words.intro }),
    ...FIELDS.map((each) => field(each, words, id)),
    make("p", {}, make("label", {}, keep, ` ${words.keep}`)),
    make("p", { className: "wp-choices" }, connect, disconnect),
    live, progress, counts,
  );
  return { form, keep, connect, disconnect, live, progress, counts };
}

function render({ model, el }) {
  const parts = build(model.get("words"), `wp-model-${++forms}`);
  const { form, keep, connect, disconnect, live, progress, counts } = parts;
  el.append(make("div", { className: "wp-root", lang: model.get("language") }, form));
  for (const [name, value] of Object.entries(remembered())) {
    if (KEPT.includes(name)) form.elements.namedItem(name).value = value;
  }

  let timer;
  const send = (message) => {
    clearTimeout(timer);
    timer = setTimeout(() => { live.textContent = model.get("words").gone; }, PATIENCE);
    model.send(message);
  };
  const show = () => {
    live.textContent = model.get("live");
    form.classList.toggle("wp-busy", model.get("busy"));
    connect.disabled = model.get("busy");
    disconnect.hidden = !model.get("connected");
    counts.textContent = model.get("counts");
    progress.hidden = !model.get("total");
    progress.max = model.get("total") || 1;
    progress.value = model.get("done");
  };
  // Who watches over cells that take long, see the site's python.js, is told that this one goes on.
  const goesOn = () => dispatchEvent(new Event("werkplaats-goes-on"));
  const submit = (event) => {
    event.preventDefault();
    const values = Object.fromEntries(FIELDS.map(({ name }) => [name, form.elements.namedItem(name).value]));
    form.elements.namedItem("key").value = "";
    remember(Object.fromEntries(KEPT.map((name) => [name, values[name]])));
    send({ action: "connect", keep: keep.checked, ...values });
  };
  const heard = () => clearTimeout(timer);

  form.addEventListener("submit", submit);
  disconnect.addEventListener("click", () => send({ action: "disconnect" }));
  const names = ["live", "busy", "connected", "counts", "done", "total"];
  for (const name of names) model.on(`change:${name}`, show);
  for (const name of ["sent", "done"]) model.on(`change:${name}`, goesOn);
  model.on("msg:custom", heard);
  show();
  return () => {
    clearTimeout(timer);
    for (const name of names) model.off(`change:${name}`, show);
    for (const name of ["sent", "done"]) model.off(`change:${name}`, goesOn);
    model.off("msg:custom", heard);
  };
}

export default { render };
