import type { PublicStore } from '../../contracts/storefront';
import { CHECKOUT_FIELDS, type CheckoutFields, type FieldGroup, type FieldSetting } from '../../domain/checkout';

type Definition = FieldSetting & { readonly label: string; readonly locked?: true };

const groupsOf = <Value>(present: (setting: FieldSetting, definition: Definition) => Value, fields: CheckoutFields) =>
  Object.entries(CHECKOUT_FIELDS).map(([group, definitions]) => {
    const settings = fields[group as FieldGroup] as Readonly<Record<string, FieldSetting>>;
    const entries = Object.entries(definitions).map(([name, definition]: [string, Definition]) => [
      name,
      present(settings[name] ?? definition, definition),
    ]);
    return [group, Object.fromEntries(entries) as Record<string, Value>] as const;
  });

const terms = ({ agree_terms: { agree_terms: setting }, termsText }: CheckoutFields) => ({
  enabled: setting.enabled,
  required: setting.required,
  text: termsText,
});

/** `settings`: the flags alone; `fields`: with label and lock, for an editor. Both can be sent back as they are. */
export const presentCheckoutFields = (fields: CheckoutFields) => ({
  fields: {
    ...Object.fromEntries(
      groupsOf(
        ({ enabled, required }, { label, locked }) => ({ label, locked: locked ? 'yes' : 'no', enabled, required }),
        fields
      )
    ),
    agree_terms: { label: 'Terms and conditions', locked: 'no', ...terms(fields) },
  },
  settings: {
    ...Object.fromEntries(groupsOf(({ enabled, required }) => ({ enabled, required }), fields)),
    agree_terms: terms(fields),
  },
});

/** What a storefront draws: the fields that there are. Terms stand beside them, being text to agree to. */
export const presentPublicFields = (fields: CheckoutFields): Pick<PublicStore, 'checkout_fields' | 'terms'> => {
  const { enabled, required, text } = terms(fields);
  return {
    checkout_fields: groupsOf((setting, { label }) => ({ ...setting, label }), fields)
      .filter(([group]) => group !== 'agree_terms')
      .flatMap(([group, named]) =>
        Object.entries(named)
          .filter(([, field]) => field.enabled === 'yes')
          .map(([name, field]) => ({ group, name, label: field.label, required: field.required === 'yes' }))
      ),
    terms: enabled === 'yes' ? { text, required: required === 'yes' } : null,
  };
};
