import type {
  CheckoutField,
  CheckoutFieldFlags,
  CheckoutFieldsAnswer,
  CheckoutTerms,
} from '../../contracts/checkout-fields';
import type { PublicCheckoutField, PublicStore } from '../../contracts/storefront';
import {
  CHECKOUT_FIELDS,
  countriesAskingFor,
  isTaxedBy,
  type AddressType,
  type CheckoutFields,
  type FieldGroup,
  type FieldSetting,
} from '../../domain/checkout';
import type { TaxScope } from '../tax';
import { fieldsVersion } from './fields-version';

type Definition = FieldSetting & { readonly label: string; readonly locked?: true };

/** Terms are presented by themselves. */
type FormGroup = Exclude<FieldGroup, 'agree_terms'>;

type Place = { readonly group: FormGroup; readonly name: string };

type Present<Value> = (setting: FieldSetting, definition: Definition, place: Place) => Value;

type Group<Name extends FormGroup, Value> = { readonly [Field in keyof (typeof CHECKOUT_FIELDS)[Name]]: Value };

const groupOf = <Name extends FormGroup, Value>(
  group: Name,
  present: Present<Value>,
  fields: CheckoutFields
): Group<Name, Value> => {
  const settings = fields[group] as Readonly<Record<string, FieldSetting>>;
  const entries = Object.entries(CHECKOUT_FIELDS[group]).map(([name, definition]: [string, Definition]) => [
    name,
    present(settings[name] ?? definition, definition, { group, name }),
  ]);
  return Object.fromEntries(entries) as Group<Name, Value>;
};

const groupsOf = <Value>(present: Present<Value>, fields: CheckoutFields) => ({
  basic_info: groupOf('basic_info', present, fields),
  business_details: groupOf('business_details', present, fields),
  billing_address: groupOf('billing_address', present, fields),
  shipping_address: groupOf('shipping_address', present, fields),
});

const terms = ({ agree_terms: { agree_terms: setting }, termsText }: CheckoutFields): CheckoutTerms => ({
  enabled: setting.enabled,
  required: setting.required,
  text: termsText,
});

/** What the tax of an order asks for beside what the merchant does: the bill is the taxed address of whatever is not sent elsewhere. */
const taxAsks =
  (fields: CheckoutFields, { places, fieldsByCountry }: TaxScope) =>
  ({ group, name }: Place): { readonly required: boolean; readonly required_in?: readonly string[] } => {
    const type: AddressType = group === 'shipping_address' ? 'shipping' : 'billing';
    if (group !== `${type}_address` || !isTaxedBy(type, type === 'shipping', places)) return { required: false };
    const required_in = countriesAskingFor({ type, field: name }, fieldsByCountry(), fields);
    const required = name === 'country' && places.fieldsIn('').has('country');
    return required_in.length > 0 ? { required, required_in } : { required };
  };

/** `settings`: the flags alone; `fields`: with label and lock, for an editor. Both can be sent back as they are. */
export const presentCheckoutFields = (fields: CheckoutFields, scope: TaxScope): CheckoutFieldsAnswer => {
  const askedBy = taxAsks(fields, scope);
  const present: Present<CheckoutField> = ({ enabled, required }, { label, locked }, place) => {
    const { required_in } = askedBy(place);
    return { label, locked: locked ? 'yes' : 'no', enabled, required, ...(required_in ? { required_in } : {}) };
  };
  const flags: Present<CheckoutFieldFlags> = ({ enabled, required }) => ({ enabled, required });
  return {
    fields: {
      ...groupsOf(present, fields),
      agree_terms: { label: 'Terms and conditions', locked: 'no', ...terms(fields) },
    },
    settings: { ...groupsOf(flags, fields), agree_terms: terms(fields) },
    version: fieldsVersion(fields),
  };
};

/** What a storefront draws: the fields that there are. Terms stand beside them, being text to agree to. */
export const presentPublicFields = (
  fields: CheckoutFields,
  scope: TaxScope
): Pick<PublicStore, 'checkout_fields' | 'terms'> => {
  const { enabled, required, text } = terms(fields);
  const askedBy = taxAsks(fields, scope);
  const present: Present<readonly PublicCheckoutField[]> = (setting, { label }, { group, name }) => {
    const { required: always, required_in } = askedBy({ group, name });
    if (setting.enabled !== 'yes' && !always && !required_in) return [];
    const isRequired = always || (setting.enabled === 'yes' && setting.required === 'yes');
    return [{ group, name, label, required: isRequired, ...(required_in ? { required_in } : {}) }];
  };
  return {
    checkout_fields: Object.values(groupsOf(present, fields)).flatMap((named) => Object.values(named).flat()),
    terms: enabled === 'yes' ? { text, required: required === 'yes' } : null,
  };
};
