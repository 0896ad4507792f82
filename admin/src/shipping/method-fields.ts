import type { FormField } from '../kit/form/form-definition';
import type { MethodValues } from './method-values';

/** Fields of a shipping method: those that stand on its page, by what was chosen there, are those that are checked and sent. */

export const TITLE: FormField = { name: 'title', kind: 'text', label: 'shipping.column.name', required: true };

export const ENABLED: FormField = { name: 'is_enabled', kind: 'flag', label: 'shipping.method.enabled' };

export const DESCRIPTION: FormField = {
  name: 'description',
  kind: 'text',
  label: 'shipping.method.description',
  hint: 'shipping.method.description.hint',
};

const AMOUNT: FormField = { name: 'amount', kind: 'money', label: 'shipping.method.amount' };

const PERCENT: FormField = { name: 'percent', kind: 'decimal', label: 'shipping.method.percent' };

export const isFree = ({ type }: Pick<MethodValues, 'type'>): boolean => type === 'free_shipping';

export const hasTiers = ({ rate }: Pick<MethodValues, 'rate'>): boolean => rate === 'per_weight';

export const costField = ({ rate }: Pick<MethodValues, 'rate'>): FormField => (rate === 'per_price' ? PERCENT : AMOUNT);

export const fieldsOfTier = (index: number): readonly FormField[] => [
  { name: `tiers.${index}.min`, kind: 'decimal', label: 'shipping.tier.min', span: 4 },
  { name: `tiers.${index}.max`, kind: 'decimal', label: 'shipping.tier.max', span: 4 },
  { name: `tiers.${index}.cost`, kind: 'money', label: 'shipping.tier.cost', span: 4 },
];

const fieldsOfCost = (values: MethodValues): readonly FormField[] => [
  costField(values),
  ...(hasTiers(values) ? values.tiers.flatMap((_tier, index) => fieldsOfTier(index)) : []),
];

/** What of a method can be missing or typed wrongly. */
export const checkedMethodFields = (values: MethodValues): readonly FormField[] => [
  TITLE,
  ENABLED,
  DESCRIPTION,
  ...(isFree(values) ? [] : fieldsOfCost(values)),
];
