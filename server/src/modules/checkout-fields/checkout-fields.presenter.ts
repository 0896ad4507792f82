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
