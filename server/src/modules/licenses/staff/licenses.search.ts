import {
  hasShownStatus,
  isKeyText,
  LICENSE_STATUS_COLUMNS,
  SHOWN_STATUS_FIELD,
  SHOWN_STATUSES,
  siteAddress,
} from '../../../domain/license';
import {
  anyOf,
  onRelation,
  parseOperatorSearch,
  plainSearch,
  type AdvancedFilterFields,
  type CompareCondition,
  type Condition,
  type EntityFields,
  type SearchContext,
  type TextOperator,
} from '../../../domain/search';
import type { SqlMapping, SqlRelation } from '../../../platform/db/condition-sql';
import { MAX_ID } from '../../../platform/http/fields';
import { LICENSE_ACTIVATIONS, LICENSE_SITES } from '../content-types/activation';
import { LICENSES } from '../content-types/license';

const int = (column: string) => ({ type: 'int', column }) as const;
const date = (column: string) => ({ type: 'date', column }) as const;

/** What the list can be searched and sorted by. */
export const LICENSE_FIELDS: EntityFields = {
  id: int('id'),
  status: SHOWN_STATUS_FIELD,
  limit: int('limit'),
  activation_count: int('activation_count'),
  license_key: { type: 'text', column: 'license_key', aliases: ['key'] },
  product_id: int('product_id'),
  variation_id: int('variation_id'),
  order_id: int('order_id'),
  parent_id: int('parent_id'),
  customer_id: int('customer_id'),
  subscription_id: int('subscription_id'),
  expiration_date: date('expiration_date'),
  created_at: date('created_at'),
  updated_at: date('updated_at'),
};

const FILTERS = {
  product: int('product_id'),
  customer_first_name: { type: 'text', column: 'first_name', relation: { name: 'customer' } },
  customer_last_name: { type: 'text', column: 'last_name', relation: { name: 'customer' } },
  license_key: { type: 'text', column: 'license_key' },
  status: SHOWN_STATUS_FIELD,
  activation_count: int('activation_count'),
  expiration_date: { ...date('expiration_date'), ahead: true },
} as const;

/** Clients name the provider as they like: that of licences, or the one under which orders have the same filter. */
export const LICENSE_ADVANCED: AdvancedFilterFields = {
  license: FILTERS,
  product: { product: FILTERS.product },
  customer: {
    customer_first_name: FILTERS.customer_first_name,
    customer_last_name: FILTERS.customer_last_name,
  },
  labels: { labels: { type: 'int', column: 'label_id', relation: { name: 'labels' } } },
};

export const CUSTOMER_SQL: SqlRelation = {
  table: 'shop_customers',
  alias: 'found_customer',
  on: [`${LICENSES}.customer_id`, 'found_customer.id'],
  columns: {
    first_name: 'found_customer.first_name',
    last_name: 'found_customer.last_name',
    email: 'found_customer.email',
    name: { concat: ['found_customer.first_name', 'found_customer.last_name'] },
  },
};

export const SITE_SQL = {
  table: LICENSE_SITES,
  alias: 'found_site',
  on: ['found_activation.site_id', 'found_site.id'] as const,
  columns: { site_url: 'found_site.site_url' },
} satisfies SqlRelation;

export const ACTIVATION_SQL = {
  table: LICENSE_ACTIVATIONS,
  alias: 'found_activation',
  on: [`${LICENSES}.id`, 'found_activation.license_id'] as const,
  where: { 'found_activation.status': 'active' },
  columns: {},
  relations: { site: SITE_SQL },
} satisfies SqlRelation;

export const LICENSE_SQL = {
  filled: ['status', 'shown_status', 'limit', 'activation_count', 'license_key', 'created_at', 'updated_at'],
  columns: {
    ...Object.fromEntries(Object.keys(LICENSE_FIELDS).map((name) => [name, `${LICENSES}.${name}`])),
    ...Object.fromEntries(LICENSE_STATUS_COLUMNS.map((name) => [name, `${LICENSES}.${name}`])),
    // What is sorted by the status is sorted by what is stored.
    shown_status: `${LICENSES}.status`,
    key_digest: `${LICENSES}.key_digest`,
  },
  relations: {
    customer: CUSTOMER_SQL,
    activation: ACTIVATION_SQL,
    labels: {
      table: 'shop_label_links',
      alias: 'found_labels',
      on: [`${LICENSES}.id`, 'found_labels.entity_id'],
      where: { 'found_labels.entity_type': 'license' },
      columns: { label_id: 'found_labels.label_id' },
    },
  },
} satisfies SqlMapping;

const equals = (field: string, value: string | number): CompareCondition => ({
  kind: 'compare',
  field,
  operator: 'eq',
  value,
});

/** The operator syntax (`key = ABC-…`, `activation_count > 3`); null where the text is none. Goes through `withKeyDigest`. */
export const licenseOperators = (text: string, context: SearchContext): Condition | null =>
  parseOperatorSearch(text, LICENSE_FIELDS, context);

/** A text that may stand in a licence, in its customer or in a site that uses it: one condition on the rows of each. */
export type LicenseText = {
  /** Where the text may be a key, or a part of one. */
  readonly key: Condition | null;
  readonly orderId: number | null;
  readonly customer: Condition;
  readonly site: Condition;
  /** Host, and port if it has one, of the site that is meant; null where any may be. */
  readonly host: string | null;
  /** Whether an index of trigrams finds it, in whichever pieces it is looked up. */
  readonly isIndexed: boolean;
};

/** ASCII with five letters or digits in a row, or a part of a key, whose groups have four. */
const isIndexed = (text: string): boolean =>
  /^[ -~]*$/.test(text) && (/[a-z\d]{5}/i.test(text) || /[a-z\d]{4}-[a-z\d]{3}/i.test(text));

const numberIn = (text: string): number | null =>
  /^#?\d{1,10}$/.test(text) && Number(text.replace('#', '')) <= MAX_ID ? Number(text.replace('#', '')) : null;

const addressIs = (operator: TextOperator, value: string): Condition => ({
  kind: 'compare',
  field: 'site_url',
  operator,
  value,
});

/** A site with what lies below it; of a whole host its subdomains too. */
export const siteText = (address: string): Pick<LicenseText, 'site' | 'host'> => {
  const [host = '', path] = address.split('/', 2);
  const below = [addressIs('text_equals', address), addressIs('starts_with', `${address}/`)];
  const subdomains = [addressIs('ends_with', `.${address}`), addressIs('contains', `.${address}/`)];
  return { site: anyOf(path === undefined ? [...below, ...subdomains] : below), host };
};

/** Null for a blank text. */
export const licenseText = (text: string): LicenseText | null => {
  const customer = plainSearch(text, ['name', 'email']);
  const site = plainSearch(siteAddress(text) ?? text, ['site_url']);
  if (!customer || !site) return null;
  const key = isKeyText(text) ? plainSearch(text, ['license_key']) : null;
  return { key, orderId: numberIn(text), customer, site, host: null, isIndexed: isIndexed(text) };
};

/** As one condition on licences, met by walking them. */
export const bearsText = ({ key, orderId, customer, site }: LicenseText): Condition =>
  anyOf([
    ...(key ? [key] : []),
    ...(orderId === null ? [] : [equals('order_id', orderId)]),
    onRelation('customer', customer),
    onRelation('activation.site', site),
  ]);

/** The tabs of the list; an unknown one shows everything. */
export const licenseView = (view: string | undefined, now: Date): Condition | null => {
  const status = SHOWN_STATUSES.find((known) => known === view);
  return status ? hasShownStatus(status, now) : null;
};
