import type { Count, CurrencyCode, Moment } from './scalars';

/** Where the API lies. */
export type AppRest = {
  /** Address of the site's REST API, with a slash at its end. */
  readonly base_url: string;
  /** Address of the store's own API, without one. */
  readonly url: string;
  /** Empty for callers who do not lean on the session cookie: they need none. */
  readonly nonce: string;
  readonly namespace: 'shop';
  readonly version: 'v2';
};

/** The store's name, and how it writes amounts. */
export type AppShop = {
  readonly currency: CurrencyCode;
  readonly currency_sign: string;
  /** One of the options of the setting currency_position. */
  readonly currency_sign_position: string;
  readonly decimal_separator: '.' | ',';
  readonly thousands_separator: '.' | ',';
  /** As shown. Amounts are hundredths of the currency unit whatever this says. */
  readonly number_of_decimals: 0 | 2;
  readonly store_name: string;
  /** Address of a picture; empty where there is none. */
  readonly store_logo: string;
};

/** What a client of the store needs before it draws its first screen. */
export type AppInitAnswer = {
  readonly rest: AppRest;
  /** Address below which uploaded pictures stand, with a slash at its end. */
  readonly asset_url: string;
  /** Words for what the API answers as codes, by 'area.code'; English. */
  readonly trans: Readonly<Record<string, string>>;
  readonly shop: AppShop;
};

export type DoctorCheck = {
  /** area/rule; stable, for scripts. */
  readonly name: string;
  /** The rule in words. */
  readonly meaning: string;
  /** notice: may have come about lawfully. */
  readonly kind: 'violation' | 'notice';
  /** Rows that break the rule. */
  readonly total: Count;
  /** The first hundred rows that break the rule. Each check has columns of its own: what identifies a row comes first. */
  readonly rows: readonly Readonly<Record<string, unknown>>[];
  /** Why the check could not be made; null when it was. */
  readonly error: string | null;
};

/** What was looked for in the database, and what should not be there. */
export type DoctorAnswer = {
  /** No violation was found. */
  readonly healthy: boolean;
  readonly examined_at: Moment;
  readonly checks: readonly DoctorCheck[];
};

/** The site takes requests. */
export type PingAnswer = { readonly ok: true };

/** A document of OpenAPI 3.1. */
export type ApiDescription = Readonly<Record<string, unknown>>;

export type AppOperations = {
  'app.initFind': AppInitAnswer;
  'doctor.find': DoctorAnswer;
  'reference.find': ApiDescription;
  'system.find': PingAnswer;
};
