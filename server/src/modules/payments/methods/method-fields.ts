import type { PaymentMethodAnswer } from '../../../contracts/payment-methods';
import type { SettingField } from '../../../contracts/settings';
import { SECRET_MASK } from '../../../platform/secrets/secret-mask';
import { flagField, htmlField, selectField, textField, urlField } from '../../settings';

export type PaymentMode = 'test' | 'live';

export const PAYMENT_MODES: readonly PaymentMode[] = ['test', 'live'];

/** One setting of a payment method. Types are those of the store settings; a secret is shown as a password field. */
export type MethodField = SettingField & {
  /** Kept encrypted, and shown as the mask. */
  readonly secret?: true;
  /** Belongs to the account of that mode: needed in that mode only, and gone when the account is disconnected. */
  readonly mode?: PaymentMode;
  /** Environment variable whose value stands above what is stored. */
  readonly env?: string;
  /**
   * Secrets of the method are sent to the address in this field: whoever changes it enters them again. Left out, so it is of a web address in
   * a field of the type `url` or `text`.
   */
  readonly receivesSecrets?: boolean;
};

export type MethodFields = Readonly<Record<string, MethodField>>;

/** Values by key, secrets in the clear: never to be answered or logged. */
export type MethodValues = Readonly<Record<string, string>>;

/** How a method looks at the checkout; the endpoint `design` changes these. */
export const DESIGN_FIELDS = {
  checkout_label: textField('Name at the checkout', 100),
  checkout_logo: urlField('Logo at the checkout'),
  checkout_instructions: htmlField('Instructions at the checkout', 5_000),
  thank_you_page_instructions: htmlField('Instructions on the thank-you page', 5_000),
} as const satisfies MethodFields;

/** Of gateways that send shoppers to a page of their own. */
export const SHOP_URL: MethodField = {
  ...urlField('Address of the shop, for the way back from the provider; blank: this site'),
  receivesSecrets: false,
};

export const secretField = (
  label: string,
  extras: Pick<MethodField, 'mode' | 'env' | 'hint' | 'required'>
): MethodField => ({ type: 'text', label, default: '', sensitive: false, max: 500, secret: true, ...extras });

/** All fields of a method: those that each has, and its own. */
export const completeFields = (own: MethodFields, isActive: boolean): MethodFields => ({
  is_active: flagField('Offer this payment method', isActive ? 'yes' : 'no'),
  payment_mode: selectField('Mode', { test: 'Test', live: 'Live' }, 'test', {
    hint: 'Follows the order mode of the store.',
  }),
  ...DESIGN_FIELDS,
  ...own,
});

/** Stored values over the defaults, and the environment over both. */
export const effectiveValues = (
  fields: MethodFields,
  stored: MethodValues,
  environment: Readonly<Record<string, string | undefined>>
): MethodValues =>
  Object.fromEntries(
    Object.entries(fields).map(([key, { default: fallback, env }]) => {
      const given = env === undefined ? undefined : environment[env];
      return [key, given || (stored[key] ?? String(fallback ?? ''))];
    })
  );

export const maskValues = (fields: MethodFields, values: MethodValues): MethodValues =>
  Object.fromEntries(
    Object.entries(values).map(([key, value]) => [key, fields[key]?.secret && value !== '' ? SECRET_MASK : value])
  );

/** Keys of what the method cannot do without in that mode; blanks are no value. */
export const missingFields = (fields: MethodFields, values: MethodValues, mode: PaymentMode): readonly string[] =>
  Object.entries(fields)
    .filter(([key, field]) => field.required && (field.mode ?? mode) === mode && !values[key]?.trim())
    .map(([key]) => key);

/** What a client needs to offer the settings for editing: a secret is a password, the environment's name is nobody's business. */
export const presentFields = (
  fields: MethodFields,
  environment: Readonly<Record<string, string | undefined>>
): PaymentMethodAnswer['fields'] =>
  Object.fromEntries(
    Object.entries(fields).map(([key, { secret, env, receivesSecrets: _place, ...field }]) => [
      key,
      { ...field, type: secret ? 'password' : field.type, locked: env !== undefined && Boolean(environment[env]) },
    ])
  );
