import type { TokenMemory } from './memory';

type Secret = string | (() => string | null | Promise<string | null>);

export type ShopAuth =
  /** A stranger: the public shop, carts and the checkout. */
  | { readonly kind: 'anonymous' }
  /**
   * A token of users-permissions, an API token, or an access token of the admin panel; a function is asked before each call. A memory
   * (`storedToken`) is written by `shop.auth`. While there is no token, or only one that is no longer good, the caller is a stranger.
   */
  | { readonly kind: 'bearer'; readonly token: Secret | TokenMemory }
  /** A Strapi admin with an admin API token of theirs; for servers, never for browsers. */
  | { readonly kind: 'applicationPassword'; readonly user: string; readonly password: Secret }
  /** The store's session cookie, for storefronts of the same site: `shop.auth.signIn` signs in. */
  | { readonly kind: 'session' };

/** The token of the customer is no longer good, and is not sent any more. */
export type SignedOut = {
  readonly type: 'signed-out';
  /** expired: its time was over, or the customer has ended all sessions; failed: it is unknown, or its user is. */
  readonly code: 'authentication_expired' | 'authentication_failed';
  readonly message: string;
};

export type Caller = {
  /** The header Authorization; null for a stranger. */
  readonly authorization: () => Promise<string | null>;
  /** A call with this header was refused: whether its token is no longer good. Tells it once for each token. */
  readonly hasEnded: (
    authorization: string | null,
    refusal: { readonly code?: unknown; readonly message?: unknown }
  ) => boolean;
  readonly signIn: (token: string) => void;
  readonly signOut: () => Promise<void>;
};

const BEARER = 'Bearer ';

const read = (secret: Secret | TokenMemory): string | null | Promise<string | null> => {
  if (typeof secret === 'string') return secret;
  return typeof secret === 'function' ? secret() : secret.read();
};

const base64 = (text: string): string => btoa(String.fromCharCode(...new TextEncoder().encode(text)));

/** Who is calling, and whether their token is still good. */
export const createCaller = (auth: ShopAuth, onSignedOut: (event: SignedOut) => void): Caller => {
  const memory = auth.kind === 'bearer' && typeof auth.token === 'object' ? auth.token : null;
  let ended: string | null = null;

  const end = (token: string | null): void => {
    ended = token;
    if (memory?.read() === token) memory.write('');
  };

  return {
    authorization: async () => {
      if (auth.kind === 'bearer') {
        const token = await read(auth.token);
        return token && token !== ended ? BEARER + token : null;
      }
      if (auth.kind !== 'applicationPassword') return null;
      const password = await read(auth.password);
      return password ? `Basic ${base64(`${auth.user}:${password}`)}` : null;
    },
    hasEnded: (authorization, { code, message }) => {
      if (!authorization?.startsWith(BEARER)) return false;
      if (code !== 'authentication_expired' && code !== 'authentication_failed') return false;
      const token = authorization.slice(BEARER.length);
      if (token === ended) return true;
      // Late answers to calls of an earlier sign-in end nothing.
      const isCurrent = memory === null || memory.read() === token;
      end(token);
      if (isCurrent) onSignedOut({ type: 'signed-out', code, message: String(message) });
      return true;
    },
    signIn: (token) => {
      ended = null;
      memory?.write(token);
    },
    signOut: async () => {
      if (auth.kind === 'bearer') end(await read(auth.token));
    },
  };
};
