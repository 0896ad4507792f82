/** JSON requests to the store's own REST routes, in the name of the site admin. */
export type StoreClient = {
  readonly get: (path: string) => Promise<unknown>;
  readonly post: (path: string, body: object) => Promise<unknown>;
};

/** Throws with method, path, status and answer when the store refuses. */
export const createStoreClient = (origin: string, email: string, applicationPassword: string): StoreClient => {
  const authorization = `Basic ${Buffer.from(`${email}:${applicationPassword}`).toString('base64')}`;
  const request = async (method: string, path: string, body?: object): Promise<unknown> => {
    const response = await fetch(`${origin}/api/shop/v2${path}`, {
      method,
      headers: { authorization, 'content-type': 'application/json' },
      body: body && JSON.stringify(body),
    });
    const text = await response.text();
    if (!response.ok) throw new Error(`${method} ${path} answered ${response.status}: ${text.slice(0, 1000)}`);
    return JSON.parse(text);
  };
  return { get: (path) => request('GET', path), post: (path, body) => request('POST', path, body) };
};
