/** No answer of the store came: status 0, as browsers have it. */
export type NetworkFailure = {
  readonly kind: 'network';
  readonly status: 0;
  /** origin_refused: the site is there, and does not let this page call it; `message` says what to set where. */
  readonly code: 'connection_lost' | 'origin_refused';
  readonly message: string;
};

export const CONNECTION_LOST: NetworkFailure = {
  kind: 'network',
  status: 0,
  code: 'connection_lost',
  message: 'The store cannot be reached. Please check the connection and try again.',
};

/** In place of an answer: `Response.error()`, whose body says why. */
export const lostResponse = (failure: NetworkFailure): Response =>
  Object.assign(Response.error(), { text: () => Promise.resolve(JSON.stringify(failure)) });

export const isLost = ({ type }: Response): boolean => type === 'error';

type At = {
  /** Where the store lies, e.g. 'https://site.example/api/shop/v2'. */
  readonly baseUrl: string;
  /** Calls are sent by a function of the caller, of which nothing is known. */
  readonly isForeign: boolean;
};

const succeeds = (call: Promise<Response>): Promise<boolean> =>
  call.then(
    () => true,
    () => false
  );

/**
 * A page that the site does not let in sees the same as one without a network. A request that needs no permission arrives then, and one
 * with the headers of the call does not. Both are for what is not there, and change nothing.
 */
const isRefused = async (call: Request): Promise<boolean> => {
  const page = globalThis.location?.origin;
  const url = new URL('./-', call.url);
  if (!page || url.origin === page) return false;
  const { headers, credentials } = call;
  const probe = { method: 'HEAD', credentials };
  const arrives = await succeeds(fetch(new Request(url, { ...probe, mode: 'no-cors' })));
  return arrives && !(await succeeds(fetch(new Request(url, { ...probe, headers }))));
};

const wordsFor = (call: Request, { baseUrl }: At): string =>
  call.url.startsWith(`${baseUrl}/`)
    ? `The store does not let pages of ${location.origin} call it. Name this origin in storefrontOrigins of the plugin's configuration (config/plugins of the site), or in SHOP_STOREFRONT_ORIGINS.`
    : `The site does not let pages of ${location.origin} call it. Name this origin in the options of strapi::cors (config/middlewares of the site).`;

/** Why there is no answer to the call. */
export const lossOf = async (call: Request, at: At): Promise<NetworkFailure> =>
  !at.isForeign && (await isRefused(call))
    ? { kind: 'network', status: 0, code: 'origin_refused', message: wordsFor(call, at) }
    : CONNECTION_LOST;
