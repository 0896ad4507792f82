/** Words in which the schemas of PayPal's API are written: `paypal-schemas` and `paypal-billing-schemas`. */
export type Properties = Readonly<Record<string, object>>;

export const object = (required: Properties, optional: Properties = {}) => ({
  type: 'object',
  properties: { ...required, ...optional },
  required: Object.keys(required),
  additionalProperties: false,
});
export const text = (maxLength: number, pattern?: string) => ({
  type: 'string',
  minLength: 1,
  maxLength,
  ...(pattern === undefined ? {} : { pattern }),
});
export const one = (...values: readonly string[]) => ({ enum: values });
export const list = (items: object, minItems = 1, maxItems = 100) => ({ type: 'array', items, minItems, maxItems });

export const ID = text(36, '^[A-Z0-9-]+$');
/** Printable ASCII. */
export const CUSTOM = text(127, '^[ -~]+$');
export const URL = text(2_048, '^https?://[^\\s/]');
export const TIME = text(64, '^\\d{4}-\\d\\d-\\d\\dT\\d\\d:\\d\\d:\\d\\d(\\.\\d+)?Z$');
export const MONEY = object({ currency_code: text(3, '^[A-Z]{3}$'), value: text(32, '^-?\\d*(\\.\\d+)?$') });
export const LINKS = list(object({ href: URL, rel: text(100) }, { method: one('GET', 'POST', 'PATCH', 'DELETE') }), 0);
const LINE = { type: 'string', maxLength: 300 };
const ADDRESS = object(
  { country_code: text(2, '^[A-Z]{2}$') },
  {
    ...{ address_line_1: LINE, address_line_2: LINE, admin_area_1: LINE },
    ...{ admin_area_2: { type: 'string', maxLength: 120 }, postal_code: { type: 'string', maxLength: 60 } },
  }
);
export const SHIPPING = object({ address: ADDRESS }, { name: object({ full_name: text(300) }) });
