import type { Count, CurrencyCode, Moment } from './scalars';

/** Where the API lies. */
export type AppRest = {
  /** Address of the site's REST API, with a slash at its end. */
  readonly base_url: string;
  /** Address of the store's own API, without one. */
  readonly url: string;
  /** Of the session cookie, as GET /user/nonce answers it. Callers who send no cookie need none. */
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
  /** Words for what the API answers as codes, by 'area.code'; in the language of `locale`, English without one. */
  readonly trans: Readonly<Record<string, string>>;
  readonly shop: AppShop;
};

/** What pages of the back office need of the store, whatever they show. */
export type BackOfficeStoreAnswer = {
  readonly store: {
    readonly name: string;
    /** Address of a picture; empty where there is none. */
    readonly logo: string;
    /** ISO code; empty until somebody chose it. */
    readonly country: string;
    /** Of the store today; an order keeps the currency in which it was placed. */
    readonly currency: CurrencyCode;
    /** As shown. Amounts are hundredths of the currency unit whatever this says. */
    readonly number_of_decimals: 0 | 2;
    /** Currencies without decimals, beside which all have two. */
    readonly zero_decimal_currencies: readonly CurrencyCode[];
    /** IANA name: days of the back office are days of this zone. */
    readonly timezone: string;
    /** Whether new orders are test orders. */
    readonly order_mode: 'test' | 'live';
    /** Advanced filters, roles and licences come with premium. */
    readonly edition: 'premium' | 'free';
    /** A variant of which no more pieces are left is nearly sold out. */
    readonly low_stock: Count;
    /** The module of stock is on. Off, counted variants are sold without end, and their figures stay. */
    readonly counts_stock: boolean;
    readonly weight_unit: string;
    readonly dimension_unit: string;
  };
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

/** What is known of the database without looking at it now. */
export type Examination = {
  /** waiting: asked for, and not begun. done: nothing is under way, and `report` is the last one. */
  readonly state: 'never' | 'waiting' | 'running' | 'done';
  /** Of the examination that is under way; else 0. */
  readonly checks_done: Count;
  readonly checks_in_all: Count;
  /** When the one that is under way was asked for; else null. */
  readonly requested_at: Moment | null;
  /** Of the last examination that came to its end: at most twenty rows of a check. Null where there was none. */
  readonly report: DoctorAnswer | null;
  /** Jobs that were given up, as GET /app/dead-jobs lists them. */
  readonly dead_jobs: Count;
  /** Deliveries of events that were given up, as GET /app/dead-events lists them. */
  readonly dead_events: Count;
};

export type ExaminationAnswer = { readonly examination: Examination };

export type StartedExaminationAnswer = ExaminationAnswer & { readonly message: string };

/** The site takes requests. */
export type PingAnswer = { readonly ok: true };

export type DescribedOperation = {
  /** The action of the route, under which API tokens are granted. */
  readonly operationId: string;
  readonly tags: readonly string[];
  readonly summary: string;
  readonly description: string;
  /** Policy of the route. */
  readonly 'x-policy': string;
  /** Any one of them suffices. */
  readonly 'x-permissions': readonly string[];
  /** Parameters, bodies and answers, as OpenAPI has them. */
  readonly [keyword: string]: unknown;
};

/** A document of OpenAPI 3.1. */
export type ApiDescription = {
  readonly openapi: '3.1.0';
  readonly info: {
    readonly title: string;
    /** Of the plugin. */
    readonly version: string;
    readonly summary: string;
    readonly description: string;
    readonly license: { readonly name: string; readonly identifier: string };
  };
  readonly servers: readonly { readonly url: string; readonly description: string }[];
  readonly tags: readonly { readonly name: string }[];
  /** By path, then by method in small letters. */
  readonly paths: Readonly<Record<string, Readonly<Record<string, DescribedOperation>>>>;
  /** By kind, then by name. */
  readonly components: Readonly<Record<string, Readonly<Record<string, unknown>>>>;
};

export type AppOperations = {
  'app.initFind': AppInitAnswer;
  'app.backOfficeStoreFind': BackOfficeStoreAnswer;
  'doctor.find': DoctorAnswer;
  'examination.find': ExaminationAnswer;
  'examination.start': StartedExaminationAnswer;
  'reference.find': ApiDescription;
  'system.find': PingAnswer;
  'health.liveFind': PingAnswer;
  'health.readyFind': PingAnswer;
};
