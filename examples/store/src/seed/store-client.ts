/** Requests to the store's own REST routes, in the name of the site admin. */
export type StoreClient = {
  readonly get: (path: string) => Promise<unknown>;
  readonly post: (path: string, body: object) => Promise<unknown>;
  /** One file, as a form does it. */
  readonly upload: (path: string, name: string, content: Buffer) => Promise<unknown>;
};

type Request = { readonly method: 'GET' | 'POST'; readonly path: string; readonly body?: string | FormData };

/** Throws with method, path, status and answer when the store refuses. */
export const createStoreClient = (origin: string, email: string, applicationPassword: string): StoreClient => {
  const authorization = `Basic ${Buffer.from(`${email}:${applicationPassword}`).toString('base64')}`;
  const send = async ({ method, path, body }: Request): Promise<unknown> => {
    const headers = { authorization, ...(typeof body === 'string' && { 'content-type': 'application/json' }) };
    const response = await fetch(`${origin}/api/shop/v2${path}`, { method, headers, ...(body && { body }) });
    const text = await response.text();
    if (!response.ok) throw new Error(`${method} ${path} answered ${response.status}: ${text.slice(0, 1000)}`);
    return JSON.parse(text);
  };
  return {
    get: (path) => send({ method: 'GET', path }),
    post: (path, body) => send({ method: 'POST', path, body: JSON.stringify(body) }),
    upload: (path, name, content) => {
      const form = new FormData();
      form.append('file', new Blob([new Uint8Array(content)]), name);
      return send({ method: 'POST', path, body: form });
    },
  };
};
