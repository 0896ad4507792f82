import type {
  CheckoutField,
  CheckoutFieldGroups,
  CheckoutFieldsAnswer,
  CheckoutTermsFlags,
} from '../../contracts/checkout-fields';
import type { PublicStore } from '../../contracts/storefront';
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

type Definition = FieldSetting & { readonly label: string; readonly locked?: true };

type Place = { readonly group: string; readonly name: string };

type Present<Value> = (setting: FieldSetting, definition: Definition, place: Place) => Value;

const entriesOf = <Value>(present: Present<Value>, fields: CheckoutFields) =>
  Object.entries(CHECKOUT_FIELDS).map(([group, definitions]) => {
    const settings = fields[group as FieldGroup] as Readonly<Record<string, FieldSetting>>;
    const entries = Object.entries(definitions).map(([name, definition]: [string, Definition]) => [
      name,
      present(settings[name] ?? definition, definition, { group, name }),
    ]);
    return [group, Object.fromEntries(entries) as Record<string, Value>] as const;
  });

/** The fields by their groups; the terms are none. */
const groupsOf = <Value>(present: Present<Value>, fields: CheckoutFields): CheckoutFieldGroups<Value> =>
  Object.fromEntries(
    entriesOf(present, fields).filter(([group]) => group !== 'agree_terms')
  ) as CheckoutFieldGroups<Value>;

const terms = ({ agree_terms: { agree_terms: setting }, termsText }: CheckoutFields): CheckoutTermsFlags => ({
  enabled: setting.enabled,
  required: setting.required,
  text: termsText,
});

type PublicField = PublicStore['checkout_fields'][number];

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
  return {
    fields: {
      ...groupsOf(present, fields),
      agree_terms: { label: 'Terms and conditions', locked: 'no', ...terms(fields) },
    },
    settings: {
      ...groupsOf(({ enabled, required }) => ({ enabled, required }), fields),
      agree_terms: terms(fields),
    },
  };
};

/** What a storefront draws: the fields that there are. Terms stand beside them, being text to agree to. */
export const presentPublicFields = (
  fields: CheckoutFields,
  scope: TaxScope
): Pick<PublicStore, 'checkout_fields' | 'terms'> => {
  const { enabled, required, text } = terms(fields);
  const askedBy = taxAsks(fields, scope);
  const present: Present<readonly PublicField[]> = (setting, { label }, { group, name }) => {
    const { required: always, required_in } = askedBy({ group, name });
    if (setting.enabled !== 'yes' && !always && !required_in) return [];
    const isRequired = always || (setting.enabled === 'yes' && setting.required === 'yes');
    return [{ group, name, label, required: isRequired, ...(required_in ? { required_in } : {}) }];
  };
  return {
    checkout_fields: entriesOf(present, fields)
      .filter(([group]) => group !== 'agree_terms')
      .flatMap(([, named]) => Object.values(named).flat()),
    terms: enabled === 'yes' ? { text, required: required === 'yes' } : null,
  };
};
