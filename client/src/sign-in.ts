import type { Client } from 'openapi-fetch';
import { CONNECTION_LOST, lostResponse } from './lost';
import { sendPatiently, type ShopFetchOptions } from './shop-fetch';
import type { components, paths } from './generated/paths';

type Result<Data> = { readonly data?: Data; readonly error?: unknown; readonly response: Response };

export type Cart = components['schemas']['Cart'];

export type ShopUser = { readonly id: number; readonly email: string; readonly username: string };

export type SignedIn = {
  readonly user: ShopUser;
  /** For who gave `token` as a function, to keep it. Null of a session, and while the confirmation is pending. */
  readonly token: string | null;
  /** Where the site has `jwtManagement: 'refresh'`. */
  readonly refreshToken: string | null;
  /** The account is there, and waits until its e-mail address is confirmed: nobody is signed in yet. */
  readonly isConfirmationPending: boolean;
  /** The cart of the account, with what the guest had put in. Null where it could not be read: GET /cart tries again. */
  readonly cart: Cart | null;
};

export type ShopSignIn = {
  /** `username` is the e-mail address where it is left out. Fields that were refused are told by `failureOf`. */
  readonly signUp: (account: {
    readonly email: string;
    readonly password: string;
    readonly username?: string;
  }) => Promise<Result<SignedIn>>;
  /** `login`: e-mail address or name. The cart of the guest is taken along. */
  readonly signIn: (credentials: { readonly login: string; readonly password: string }) => Promise<Result<SignedIn>>;
  /** Forgets the token and the cart, which belongs to the account; with a session it is ended. */
  readonly signOut: () => Promise<void>;
  /** The site mails a code to the address, if it is one of an account; its link is set in Strapi's panel. */
  readonly requestPasswordReset: (email: string) => Promise<Result<unknown>>;
  /** `code`: of the mail. Signs in. */
  readonly resetPassword: (reset: { readonly code: string; readonly password: string }) => Promise<Result<SignedIn>>;
};

type Account = { readonly user: ShopUser; readonly jwt?: string; readonly refreshToken?: string };

/** Undefined where it is a page of somebody else, such as a proxy. */
const parse = (text: string): unknown => {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
};

const lost = () => ({ error: CONNECTION_LOST, response: lostResponse(CONNECTION_LOST) });

type Site = { readonly post: <Data>(path: string, body: object) => Promise<Result<Data>> };

/** The routes of users-permissions, beside the store's own. */
const createSite = (options: ShopFetchOptions): Site => {
  const address = options.baseUrl.replace(/\/shop\/v\d+$/, '/auth/');
  return {
    post: async <Data>(path: string, body: object): Promise<Result<Data>> => {
      const headers = { 'Content-Type': 'application/json' };
      const request = new Request(address + path, { method: 'POST', headers, body: JSON.stringify(body) });
      const { response } = await sendPatiently(request, options);
      const answer = parse(await response.text());
      if (response.ok) return answer === undefined ? lost() : { data: answer as Data, response };
      return { error: answer, response };
    },
  };
};

const bySession = async (shop: Client<paths>, login: string, password: string): Promise<Result<SignedIn>> => {
  const { data, error, response } = await shop.POST('/user/login', { body: { user_login: login, password } });
  if (!data) return { error, response };
  const { id, email, display_name: username } = data.data.user;
  const shown = await shop.GET('/cart');
  const tokens = { token: null, refreshToken: null };
  const signedIn = { user: { id, email, username }, ...tokens, isConfirmationPending: false };
  return { data: { ...signedIn, cart: shown.data?.cart ?? null }, response };
};

const byToken = async (
  shop: Client<paths>,
  { caller }: ShopFetchOptions,
  { data, error, response }: Result<Account>
): Promise<Result<SignedIn>> => {
  if (!data) return { error, response };
  const { user, jwt: token = null, refreshToken = null } = data;
  const account = { user, token, refreshToken };
  if (token === null) return { data: { ...account, isConfirmationPending: true, cart: null }, response };
  caller.signIn(token);
  const claimed = await shop.POST('/cart/claim', { headers: { Authorization: `Bearer ${token}` }, body: {} });
  return { data: { ...account, isConfirmationPending: false, cart: claimed.data?.cart ?? null }, response };
};

/** Signing up, in and out by the accounts of the site (users-permissions). */
export const createSignIn = (shop: Client<paths>, options: ShopFetchOptions): ShopSignIn => {
  const { caller, isSession, cart } = options;
  const { post } = createSite(options);

  const start = (login: string, password: string, found: Result<Account>): Promise<Result<SignedIn>> =>
    isSession && found.data?.jwt ? bySession(shop, login, password) : byToken(shop, options, found);

  return {
    signUp: async ({ email, password, username = email }) =>
      start(email, password, await post<Account>('local/register', { email, password, username })),
    signIn: async ({ login, password }) =>
      isSession
        ? bySession(shop, login, password)
        : byToken(shop, options, await post<Account>('local', { identifier: login, password })),
    signOut: async () => {
      if (isSession) await shop.POST('/user/logout');
      await caller.signOut();
      cart?.write('');
    },
    requestPasswordReset: (email) => post('forgot-password', { email }),
    resetPassword: async ({ code, password }) => {
      const reset = await post<Account>('reset-password', { code, password, passwordConfirmation: password });
      return start(reset.data?.user.email ?? '', password, reset);
    },
  };
};
