import type { PaymentMethodField } from '../../../server/src/contracts/payment-methods';
import type { SettingField } from '../../../server/src/contracts/settings';
import type { FormField } from '../kit/form/form-definition';

/** A setting as the server describes it: those of the store, of its modules and of payment methods. */
export type ServerField = SettingField | PaymentMethodField;

type Kind = ServerField['type'];

type Common = Pick<FormField, 'name' | 'label' | 'hint' | 'required' | 'disabled'>;

const KINDS: Partial<Record<Kind, (common: Common, field: ServerField) => FormField>> = {
  text: (common, { format }) => ({
    ...common,
    kind: 'text',
    ...(format === 'digits' ? { inputMode: 'numeric' as const } : {}),
  }),
  url: (common) => ({ ...common, kind: 'text', inputMode: 'url' }),
  picture: (common) => ({ ...common, kind: 'picture' }),
  textarea: (common) => ({ ...common, kind: 'longText', span: 12 }),
  html: (common) => ({ ...common, kind: 'longText', span: 12 }),
  number: (common) => ({ ...common, kind: 'whole' }),
  flag: (common) => ({ ...common, kind: 'flag', yesNo: true }),
  select: (common, { options = [] }) => ({ ...common, kind: 'choice', options }),
  colors: (common) => ({ ...common, kind: 'colors', span: 12 }),
  password: (common) => ({ ...common, kind: 'secret' }),
};

const isLocked = (field: ServerField): boolean => 'locked' in field && field.locked;

/** The field of a form for it; null for modules, which have a page of their own, and for what has no effect yet. */
export const formFieldOf = (name: string, field: ServerField): FormField | null => {
  const { label, hint, required = false, upcoming } = field;
  const make = KINDS[field.type];
  if (!make || upcoming) return null;
  const locked = isLocked(field);
  const common: Common = {
    name,
    label: { words: label },
    required,
    disabled: locked,
    ...(locked ? { hint: 'settings.locked' } : hint ? { hint: { words: hint } } : {}),
  };
  return make(common, field);
};

export const formFieldsOf = (schema: Readonly<Record<string, ServerField>>): readonly FormField[] =>
  Object.entries(schema).flatMap(([name, field]) => formFieldOf(name, field) ?? []);
