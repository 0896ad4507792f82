import * as yup from 'yup';

/** Which entries of the site are pages, so that the store can create its own. */
export type PagesConfig = {
  /** Uid of a content type, e.g. 'api::page.page'; blank: the store creates no pages. */
  readonly contentType: string;
  /** Its attribute for the title. */
  readonly titleField: string;
  /** Its attribute for the last part of the path; blank where it has none. */
  readonly slugField: string;
  /** Path on the storefront below which the pages are, e.g. 'pages'; blank for none. */
  readonly basePath: string;
};

/** Plugin configuration (`config/plugins`). No lists: Strapi merges arrays by index. Everything else is a setting. */
export type ShopConfig = {
  /** 'free' switches the premium endpoints off (403). */
  readonly edition: 'premium' | 'free';
  /** Place-order requests per 60 s and visitor; 0 switches the limit off. */
  readonly placeOrderLimit: number;
  /** Coupon codes that do not work, per 60 s, visitor and cart; 0 switches the limit off. */
  readonly couponGuessLimit: number;
  /** Licence keys that are wrong, per 60 s and network; 0 switches the limit off. */
  readonly licenseGuessLimit: number;
  /** Hours after which an order that was to be paid online gives its stock and coupons back; 0: never. */
  readonly unpaidHours: number;
  /** Run jobs, cron and outbox delivery in this process. */
  readonly backgroundWork: boolean;
  /** Bearer token of `GET /metrics`; blank: there are none. */
  readonly metricsToken: string;
  /** For tests of a whole site: every scheduled job runs each so many seconds; 0: each by its own timetable. */
  readonly scheduleSeconds: number;
  /** Send statements to PostgreSQL in shared messages and under names where its driver proves at start that it can. */
  readonly postgresBatching: boolean;
  /** Origins of storefronts besides the storefront's address in the settings, e.g. 'https://shop.example'; separated by commas. */
  readonly storefrontOrigins: string;
  /** Show the reference of the API at /docs. */
  readonly apiReference: boolean;
  readonly pages: PagesConfig;
  /** Remember public answers about the catalogue until it changes. */
  readonly catalogCache: boolean;
  /** Seconds for which an identified caller is remembered; at most 30. */
  readonly principalCacheSeconds: number;
  /** Absolute path of the private folder for files that are sold; blank for `.shop-files` beside the site's public folder. */
  readonly storageDir: string;
  /** Every object that the store reads or writes in S3 has a key below this prefix; blank where the buckets are the store's alone. */
  readonly s3Prefix: string;
  /** Buckets besides that of the driver's settings in which files of products may lie; separated by commas. */
  readonly s3Buckets: string;
  /** Bytes of one uploaded file. The site's own limit for request bodies holds too. */
  readonly maxUploadBytes: number;
  /** Where tokens of Turnstile are checked: Cloudflare's siteverify, or what speaks as it does. */
  readonly turnstileUrl: string;
  /** Where VAT numbers are checked: the REST interface of the EU's VIES, or a proxy that speaks as it does. */
  readonly viesUrl: string;
  /** Where the card gateway's API is: Stripe, or a proxy that speaks as it does. */
  readonly stripeApiUrl: string;
  /** Where PayPal's API is, for tests and for money. */
  readonly paypalTestUrl: string;
  readonly paypalLiveUrl: string;
  /** Webhooks and feeds may go to this machine and its network; for tests, and for receivers beside the store. */
  readonly allowPrivateTargets: boolean;
  /** Where Mailchimp's API is; blank: where the key of an account says. */
  readonly mailchimpUrl: string;
  /** Where Brevo's API is. */
  readonly brevoUrl: string;
  /** Of the site as a partner of PayPal, so that merchants connect by a link; blank: they paste their keys. */
  readonly paypalPartnerId: string;
  readonly paypalPartnerClientId: string;
};

/** What a variable of the environment says; blank where it says nothing. */
const said = (name: string): string => process.env[name]?.trim() ?? '';

/** Who writes more means as many as they like. */
const LARGEST = 999_999_999;

/** @throws Error on what is no whole number: a typo must not become a limit that nobody has chosen. */
const wholeNumberFrom = (name: string, fallback: number): number => {
  const text = said(name);
  if (text === '') return fallback;
  if (!/^\d+$/.test(text)) throw new Error(`${name} must be a whole number, and is "${text}".`);
  return Math.min(Number(text), LARGEST);
};

const ON: readonly string[] = ['1', 'true', 'yes', 'on'];
const OFF: readonly string[] = ['0', 'false', 'no', 'off'];

/** @throws Error on what is neither: a copy for tests that was started with the wrong word would write to customers. */
const switchFrom = (name: string, fallback: boolean): boolean => {
  const text = said(name).toLowerCase();
  if (text === '') return fallback;
  if (ON.includes(text)) return true;
  if (OFF.includes(text)) return false;
  throw new Error(`${name} must be 1 or 0, and is "${text}".`);
};

/** The first of these variables that says something. */
const addressFrom = (names: readonly string[], fallback: string): string =>
  names.map((name) => process.env[name]).find((value) => value !== undefined && value !== '') ?? fallback;

const ROLES: readonly string[] = ['all', 'web', 'worker'];

/** @throws Error on a role that there is none of: a process that does not do its part would be missed late. */
const worksBehindRequests = (role = 'all'): boolean => {
  if (!ROLES.includes(role)) throw new Error(`SHOP_ROLE must be one of ${ROLES.join(', ')}, and is "${role}".`);
  return role !== 'web' && switchFrom('SHOP_BACKGROUND_WORK', true);
};

/** Where services of others are. */
const servicesAsked = () => ({
  mailchimpUrl: said('SHOP_MAILCHIMP_URL'),
  brevoUrl: addressFrom(['SHOP_BREVO_URL'], 'https://api.brevo.com'),
  turnstileUrl: addressFrom(['SHOP_TURNSTILE_URL'], 'https://challenges.cloudflare.com/turnstile/v0/siteverify'),
  viesUrl: addressFrom(['SHOP_VIES_URL'], 'https://ec.europa.eu/taxation_customs/vies/rest-api'),
});

export const defaultConfig = (): ShopConfig => ({
  edition: 'premium',
  placeOrderLimit: wholeNumberFrom('SHOP_RATE_LIMIT_MAX', 5),
  couponGuessLimit: wholeNumberFrom('SHOP_COUPON_GUESS_MAX', 10),
  licenseGuessLimit: wholeNumberFrom('SHOP_LICENSE_GUESS_MAX', 20),
  unpaidHours: wholeNumberFrom('SHOP_UNPAID_HOURS', 24),
  backgroundWork: worksBehindRequests(process.env.SHOP_ROLE || undefined),
  metricsToken: process.env.SHOP_METRICS_TOKEN ?? '',
  scheduleSeconds: wholeNumberFrom('SHOP_SCHEDULE_SECONDS', 0),
  postgresBatching: switchFrom('SHOP_POSTGRES_BATCHING', true),
  storefrontOrigins: process.env.SHOP_STOREFRONT_ORIGINS ?? '',
  apiReference: switchFrom('SHOP_API_REFERENCE', true),
  pages: {
    contentType: process.env.SHOP_PAGES_CONTENT_TYPE ?? '',
    titleField: 'title',
    slugField: 'slug',
    basePath: '',
  },
  catalogCache: switchFrom('SHOP_CATALOG_CACHE', true),
  principalCacheSeconds: 30,
  storageDir: '',
  s3Prefix: process.env.SHOP_S3_PREFIX ?? 'shop/',
  s3Buckets: process.env.SHOP_S3_BUCKETS ?? '',
  maxUploadBytes: 52_428_800,
  paypalTestUrl: addressFrom(['SHOP_PAYPAL_API_BASE', 'SHOP_PAYPAL_TEST_URL'], 'https://api-m.sandbox.paypal.com'),
  paypalLiveUrl: addressFrom(['SHOP_PAYPAL_API_BASE', 'SHOP_PAYPAL_LIVE_URL'], 'https://api-m.paypal.com'),
  paypalPartnerId: process.env.SHOP_PAYPAL_PARTNER_ID ?? '',
  paypalPartnerClientId: process.env.SHOP_PAYPAL_PARTNER_CLIENT_ID ?? '',
  stripeApiUrl: addressFrom(['SHOP_STRIPE_API_BASE', 'SHOP_STRIPE_API_URL'], 'https://api.stripe.com'),
  allowPrivateTargets: switchFrom('SHOP_ALLOW_PRIVATE_TARGETS', false),
  ...servicesAsked(),
});

const webAddress = (key: string) =>
  yup
    .string()
    .matches(/^https?:\/\/\S+$/, `${key} must be an http(s) address`)
    .required();

const matching = (key: string, pattern: RegExp, says: string) =>
  yup.string().matches(pattern, `${key} must be ${says}`).defined();

const pagesSchema = yup
  .object({
    contentType: matching(
      'pages.contentType',
      /^(?:(?:api|plugin)::[a-z0-9-]+\.[a-z0-9-]+)?$/,
      "the uid of a content type, e.g. 'api::page.page', or blank"
    ),
    titleField: matching('pages.titleField', /^[A-Za-z][\w]{0,62}$/, 'the name of an attribute'),
    slugField: matching('pages.slugField', /^(?:[A-Za-z][\w]{0,62})?$/, 'the name of an attribute, or blank'),
    basePath: matching('pages.basePath', /^(?:[a-z0-9]+(?:[-/][a-z0-9]+)*)?$/, 'a path without a slash at its ends'),
  })
  .noUnknown('Unknown key in the pages of the shop plugin: ${unknown}')
  .required();

const configSchema = yup
  .object({
    edition: yup.string().oneOf(['premium', 'free']).required(),
    placeOrderLimit: yup.number().integer().min(0).required(),
    couponGuessLimit: yup.number().integer().min(0).required(),
    licenseGuessLimit: yup.number().integer().min(0).required(),
    unpaidHours: yup.number().integer().min(0).max(8_760).required(),
    backgroundWork: yup.boolean().required(),
    metricsToken: matching('metricsToken', /^(?:[\x21-\x7e]{16,200})?$/, '16 to 200 printable characters, or blank'),
    scheduleSeconds: yup.number().integer().min(0).max(59).required(),
    postgresBatching: yup.boolean().required(),
    storefrontOrigins: yup
      .string()
      .matches(
        /^(?:\s*https?:\/\/[^\s/,?#]+\s*(?:,|$))*$/,
        'storefrontOrigins must be origins such as https://shop.example, separated by commas'
      )
      .defined(),
    apiReference: yup.boolean().required(),
    pages: pagesSchema,
    catalogCache: yup.boolean().required(),
    principalCacheSeconds: yup.number().integer().min(0).max(30).required(),
    storageDir: yup.string().defined(),
    s3Prefix: yup
      .string()
      .matches(/^(?:[A-Za-z0-9_][A-Za-z0-9_.-]*\/){0,5}$/, 's3Prefix must be folders that end with a slash, or blank')
      .max(100)
      .defined(),
    s3Buckets: yup
      .string()
      .matches(/^[a-z0-9., -]*$/, 's3Buckets must be names of buckets, separated by commas')
      .defined(),
    maxUploadBytes: yup.number().integer().min(1).required(),
    paypalTestUrl: webAddress('paypalTestUrl'),
    paypalLiveUrl: webAddress('paypalLiveUrl'),
    paypalPartnerId: yup.string().defined(),
    paypalPartnerClientId: yup.string().defined(),
    stripeApiUrl: yup
      .string()
      .matches(/^https?:\/\/[^\s/?#]+\/?$/, 'stripeApiUrl must be an http(s) address without a path')
      .required(),
    allowPrivateTargets: yup.boolean().required(),
    mailchimpUrl: matching(
      'mailchimpUrl',
      /^(?:https?:\/\/[^\s/?#]+)?$/,
      'an http(s) address without a path, or blank'
    ),
    brevoUrl: matching('brevoUrl', /^https?:\/\/[^\s/?#]+$/, 'an http(s) address without a path'),
    turnstileUrl: webAddress('turnstileUrl'),
    viesUrl: yup
      .string()
      .matches(/^https?:\/\/\S+$/, 'viesUrl must be an http(s) address')
      .required(),
  })
  .noUnknown('Unknown key in the configuration of the shop plugin: ${unknown}');

/** Throws at start with the name of the wrong key, so that a typo is not a silent default. */
export const validateConfig = (config: unknown): void => {
  configSchema.validateSync(config, { strict: true });
};
