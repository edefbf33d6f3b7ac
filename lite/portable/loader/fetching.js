// Part of both loaders. `fetch`, which no browser allows on files.

const stockFetch = self.fetch.bind(self);

self.fetch = async (resource, options) => {
  const address = resource instanceof Request ? resource.url : resource;
  const path = pathOf(address);
  if (path === null) return stockFetch(resource, options);
  const file = await read(path);
  if (!file) return new Response(`${path}: not found`, { status: 404, statusText: 'Not Found' });
  return new Response(file.bytes, { headers: { 'Content-Type': file.type } });
};
