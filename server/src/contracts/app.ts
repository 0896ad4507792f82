/** GET /app/init: what a client of the store needs before it draws its first screen. */
export type AppInitAnswer = {
  readonly rest: {
    /** Address of the site's REST API, with a slash at its end. */
    readonly base_url: string;
    /** Address of the store's own API, without one. */
    readonly url: string;
    /** Empty for callers who do not lean on the session cookie: they need none. */
    readonly nonce: string;
    readonly namespace: 'shop';
    readonly version: 'v2';
  };
  /** Address below which uploaded pictures stand, with a slash at its end. */
  readonly asset_url: string;
  /** Words of the store, key -> text. */
  readonly trans: Readonly<Record<string, string>>;
  readonly shop: {
    readonly currency: string;
    readonly currency_sign: string;
    /** One of the options of the setting currency_position. */
    readonly currency_sign_position: string;
    readonly decimal_separator: '.' | ',';
    readonly thousands_separator: '.' | ',';
    readonly number_of_decimals: 0 | 2;
    readonly store_name: string;
    readonly store_logo: string;
  };
};

/** GET /app/doctor: what was looked for in the database, and what should not be there. */
export type DoctorAnswer = {
  /** No violation was found. */
  readonly healthy: boolean;
  /** YYYY-MM-DD HH:MM:SS in GMT. */
  readonly examined_at: string;
  readonly checks: readonly {
    readonly name: string;
    /** The rule in words. */
    readonly meaning: string;
    /** notice: may have come about lawfully. */
    readonly kind: 'violation' | 'notice';
    readonly total: number;
    /** The first hundred rows that break the rule. */
    readonly rows: readonly Readonly<Record<string, unknown>>[];
    /** Why the check could not be made; null when it was. */
    readonly error: string | null;
  }[];
};
