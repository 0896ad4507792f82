import { InvalidInputError, type FieldErrors } from '../errors';
import { isLongerThan } from '../text-length';

export type Flag = 'yes' | 'no';

/** Whether the checkout form has a field, and whether it must be filled in. A field that is not there is never required. */
export type FieldSetting = { readonly enabled: Flag; readonly required: Flag };

type FieldDefinition = FieldSetting & {
  readonly label: string;
  /** Cannot be switched: no order without it. */
  readonly locked?: true;
};

const field = (label: string, enabled: Flag, required: Flag): FieldDefinition => ({ label, enabled, required });
const locked = (label: string): FieldDefinition => ({ label, enabled: 'yes', required: 'yes', locked: true });

const ADDRESS = {
  country: field('Country', 'yes', 'yes'),
  state: field('State', 'yes', 'yes'),
  address_1: field('Street address', 'yes', 'yes'),
  address_2: field('Unit', 'yes', 'no'),
  city: field('City', 'yes', 'yes'),
  postcode: field('Postcode', 'yes', 'yes'),
  phone: field('Phone', 'no', 'no'),
  company_name: field('Company name', 'no', 'no'),
};

/** The fields of the checkout form by group, with their defaults. */
export const CHECKOUT_FIELDS = {
  basic_info: {
    full_name: field('Full name', 'yes', 'yes'),
    first_name: field('First name', 'no', 'no'),
    last_name: field('Last name', 'no', 'no'),
    email: locked('Email'),
  },
  business_details: {
    company_name: field('Company name', 'no', 'no'),
    vat_number: field('VAT number', 'no', 'no'),
    legal_registration_id: field('Legal registration id', 'no', 'no'),
    b2b_only_mode: field('Businesses only', 'no', 'no'),
  },
  billing_address: ADDRESS,
  shipping_address: { full_name: locked('Full name'), ...ADDRESS },
  agree_terms: { agree_terms: field('Terms and conditions', 'no', 'no') },
} as const satisfies Readonly<Record<string, Readonly<Record<string, FieldDefinition>>>>;

type Groups = typeof CHECKOUT_FIELDS;
export type FieldGroup = keyof Groups;

export type CheckoutFields = {
  readonly [Group in FieldGroup]: { readonly [Name in keyof Groups[Group]]: FieldSetting };
} & { /** What the shopper agrees to; HTML. */ readonly termsText: string };

/** What a client or the database says of the fields; groups, fields and flags that it leaves out keep what they were. */
export type FieldChanges = Readonly<Record<string, unknown>>;

const isMap = (value: unknown): value is Readonly<Record<string, unknown>> =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

const FLAGS: ReadonlyMap<unknown, Flag> = new Map<unknown, Flag>([
  ['yes', 'yes'],
  [true, 'yes'],
  ['no', 'no'],
  [false, 'no'],
]);

const flagOf = (given: unknown, current: Flag, path: string, errors: FieldErrors): Flag => {
  if (given === undefined || given === null || given === '') return current;
  const flag = FLAGS.get(given);
  if (!flag) errors[path] = { one_of: `${path} must be yes or no` };
  return flag ?? current;
};

const mergeField = (
  definition: FieldDefinition,
  current: FieldSetting,
  given: unknown,
  path: string,
  errors: FieldErrors
): FieldSetting => {
  if (definition.locked || given === undefined || given === null) return current;
  if (!isMap(given)) {
    errors[path] = { type: `${path} must be an object` };
    return current;
  }
  return {
    enabled: flagOf(given.enabled, current.enabled, `${path}.enabled`, errors),
    required: flagOf(given.required, current.required, `${path}.required`, errors),
  };
};

/** The terms stand alone in their group, so clients also send their flags without naming the field. */
const givenFields = (group: string, given: unknown): unknown =>
  group === 'agree_terms' && isMap(given) && !isMap(given.agree_terms) ? { agree_terms: given } : given;

const mergeGroup = (group: FieldGroup, current: CheckoutFields, given: unknown, errors: FieldErrors) => {
  const fields = givenFields(group, given);
  if (fields !== undefined && fields !== null && !isMap(fields)) {
    errors[group] = { type: `${group} must be an object` };
  }
  const changes = isMap(fields) ? fields : {};
  const settings = current[group] as Readonly<Record<string, FieldSetting>>;
  return Object.fromEntries(
    Object.entries(CHECKOUT_FIELDS[group]).map(([name, definition]: [string, FieldDefinition]) => {
      const before = settings[name] ?? definition;
      const path = `${group}.${name}`;
      return [name, mergeField(definition, before, changes[name], path, errors)];
    })
  );
};

export const MAX_TERMS_LENGTH = 5_000;

const termsTextOf = (given: unknown, current: string, errors: FieldErrors): string => {
  const text = isMap(given) ? given.text : undefined;
  if (text === undefined || text === null) return current;
  if (typeof text === 'string' && !isLongerThan(text, MAX_TERMS_LENGTH)) return text;
  errors['agree_terms.text'] = { max: `agree_terms.text must be text of at most ${MAX_TERMS_LENGTH} characters` };
  return current;
};

const definitionsAsSettings = (): CheckoutFields => {
  const groups = Object.entries(CHECKOUT_FIELDS).map(([group, fields]) => [
    group,
    Object.fromEntries(
      Object.entries(fields).map(([name, { enabled, required }]: [string, FieldDefinition]) => [
        name,
        { enabled, required },
      ])
    ),
  ]);
  const text = 'I have read and agree to the terms and conditions.';
  return { ...(Object.fromEntries(groups) as CheckoutFields), termsText: text };
};

export const DEFAULT_CHECKOUT_FIELDS = definitionsAsSettings();

/** Lays changes over the fields. Unknown groups and fields are ignored. Throws InvalidInputError on values of a wrong kind. */
export const mergeCheckoutFields = (current: CheckoutFields, changes: FieldChanges): CheckoutFields => {
  const errors: FieldErrors = {};
  const groups = (Object.keys(CHECKOUT_FIELDS) as FieldGroup[]).map((group) => [
    group,
    mergeGroup(group, current, changes[group], errors),
  ]);
  const termsText = termsTextOf(changes.agree_terms, current.termsText, errors);
  const [first] = Object.values(errors).flatMap((rules) => Object.values(rules));
  if (first !== undefined) throw new InvalidInputError(first, errors);
  return { ...(Object.fromEntries(groups) as CheckoutFields), termsText };
};

export const isRequired = ({ enabled, required }: FieldSetting): boolean => enabled === 'yes' && required === 'yes';

/** One field for the whole name, unless it was switched off. */
export const isFullNameMode = ({ basic_info }: CheckoutFields): boolean => basic_info.full_name.enabled === 'yes';

const ASKED: FieldSetting = { enabled: 'yes', required: 'yes' };

/**
 * The fields as a form has to have them: no order is placed without a name, so it is asked for whatever the switches say. Who has switched
 * off the one field for the whole name has the first name in its place.
 */
export const withNameAsked = (fields: CheckoutFields): CheckoutFields => {
  const asked = isFullNameMode(fields) ? 'full_name' : 'first_name';
  return { ...fields, basic_info: { ...fields.basic_info, [asked]: ASKED } };
};
