// Part of the page's loader. Scripts, styles and pictures: an element that is given an address of the site gets a blob, and
// goes on giving the address when asked, for bundles work out from it where their other parts are.

const REDIRECTED = [
  [HTMLScriptElement, 'src'],
  [HTMLImageElement, 'src'],
  [HTMLLinkElement, 'href'],
];
const asked = new WeakMap();
const blobs = new Map();
const stockSource = Object.getOwnPropertyDescriptor(HTMLScriptElement.prototype, 'src').set;

/** Give a script an address as it is. */
function setSource(script, address) {
  stockSource.call(script, address);
}

/** Return the address of a blob with a file of the site. */
async function blobAddress(path) {
  const blob = await blobOf(path);
  if (!blob) throw new TypeError(`${path}: no such file in this copy of the site`);
  if (!blobs.has(path)) blobs.set(path, URL.createObjectURL(blob));
  return blobs.get(path);
}

function redirect({ prototype }, property) {
  const stock = Object.getOwnPropertyDescriptor(prototype, property);
  Object.defineProperty(prototype, property, {
    ...stock,
    get() {
      return asked.get(this) ?? stock.get.call(this);
    },
    set(address) {
      const path = pathOf(address);
      if (path === null) {
        asked.delete(this);
        stock.set.call(this, address);
        return;
      }
      asked.set(this, inFull(address));
      const fail = () => this.dispatchEvent(new Event('error'));
      blobAddress(path).then((blob) => stock.set.call(this, blob), fail);
    },
  });
}

for (const [element, property] of REDIRECTED) redirect(element, property);

const stockSetAttribute = Element.prototype.setAttribute;
Element.prototype.setAttribute = function setAttribute(name, value) {
  const isRedirected = REDIRECTED.some(([element, property]) => this instanceof element && name === property);
  if (isRedirected && pathOf(value) !== null) this[name] = value;
  else stockSetAttribute.call(this, name, value);
};
