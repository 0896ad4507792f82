type Secret = string | (() => string | Promise<string>);

export type ShopAuth =
  /** A stranger: the public shop, carts and the checkout. */
  | { readonly kind: 'anonymous' }
  /** A token of users-permissions, an API token, or an access token of the admin panel; a function is asked before each call. */
  | { readonly kind: 'bearer'; readonly token: Secret }
  /** A Strapi admin with an admin API token of theirs; for servers, never for browsers. */
  | { readonly kind: 'applicationPassword'; readonly user: string; readonly password: Secret }
  /** The store's session cookie, for storefronts of the same site: POST /user/login signs in. */
  | { readonly kind: 'session' };

const read = (secret: Secret): string | Promise<string> => (typeof secret === 'function' ? secret() : secret);

const base64 = (text: string): string => btoa(String.fromCharCode(...new TextEncoder().encode(text)));

/** The header Authorization; null where the caller has none. */
export const authorizationOf = async (auth: ShopAuth): Promise<string | null> => {
  if (auth.kind === 'bearer') return `Bearer ${await read(auth.token)}`;
  if (auth.kind === 'applicationPassword') return `Basic ${base64(`${auth.user}:${await read(auth.password)}`)}`;
  return null;
};
