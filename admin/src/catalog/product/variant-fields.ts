import type { ChoiceOption, FormField } from '../../kit/form/form-definition';
import { valueAt } from '../../kit/form/form-values';
import type { Text } from '../../texts/use-text';
import type { ProductForm } from './product-form';
import type { VariantForm } from './variant-form';

const INTERVALS = ['daily', 'weekly', 'monthly', 'quarterly', 'half_yearly', 'yearly'] as const;

const at = (index: number, field: string): string => `variants.${index}.${field}`;

/** Price and stock of a product that has one variant. It may cost nothing, but not by an oversight: an emptied price is none. */
export const priceFields = (index: number): readonly FormField[] => [
  { kind: 'money', name: at(index, 'price'), label: 'catalog.price', required: true, span: 4 },
  { kind: 'money', name: at(index, 'compare'), label: 'catalog.compare', hint: 'catalog.compare.hint', span: 4 },
  { kind: 'money', name: at(index, 'cost'), label: 'catalog.cost', hint: 'catalog.cost.hint', span: 4 },
  { kind: 'text', name: at(index, 'sku'), label: 'catalog.sku', span: 4 },
  { kind: 'whole', name: at(index, 'stock'), label: 'catalog.stock', hint: 'catalog.stock.hint', span: 4 },
];

/** What tells one variant from the others, beside its title. */
export const descriptionFields = (index: number): readonly FormField[] => [
  {
    kind: 'longText',
    name: at(index, 'description'),
    label: 'catalog.variant.description',
    hint: 'catalog.variant.description.hint',
    span: 12,
  },
];

/** What is needed to send one piece. */
export const parcelFields = (index: number, text: Text): readonly FormField[] => [
  { kind: 'decimal', name: at(index, 'weight'), label: 'catalog.weight', span: 4 },
  {
    kind: 'choice',
    name: at(index, 'weightUnit'),
    label: 'catalog.weightUnit',
    required: true,
    span: 4,
    options: (['kg', 'g', 'lbs', 'oz'] as const).map((unit) => ({ value: unit, label: text(`catalog.unit.${unit}`) })),
  },
  { kind: 'flag', name: at(index, 'freeShipping'), label: 'catalog.freeShipping', span: 4 },
];

export const packageField = (index: number, options: readonly ChoiceOption[]): FormField => ({
  kind: 'choice',
  name: at(index, 'packageSlug'),
  label: 'catalog.package',
  hint: 'catalog.package.hint',
  options,
});

export const taxClassField = (index: number, options: readonly ChoiceOption[]): FormField => ({
  kind: 'choice',
  name: at(index, 'taxClass'),
  label: 'catalog.taxClass',
  options,
});

const termsFields = (index: number, text: Text): readonly FormField[] => [
  {
    kind: 'choice',
    name: at(index, 'interval'),
    label: 'catalog.interval',
    required: true,
    options: INTERVALS.map((interval) => ({ value: interval, label: text(`catalog.interval.${interval}`) })),
  },
  { kind: 'whole', name: at(index, 'times'), label: 'catalog.times', hint: 'catalog.times.hint', span: 4 },
  {
    kind: 'whole',
    name: at(index, 'trialDays'),
    label: 'catalog.trialDays',
    hint: 'catalog.trialDays.hint',
    span: 4,
  },
  {
    kind: 'money',
    name: at(index, 'setupFee'),
    label: 'catalog.setupFee',
    hint: 'catalog.setupFee.hint',
    span: 4,
  },
  { kind: 'text', name: at(index, 'setupFeeName'), label: 'catalog.setupFeeName', span: 12 },
  {
    kind: 'text',
    name: at(index, 'billingSummary'),
    label: 'catalog.billingSummary',
    hint: 'catalog.billingSummary.hint',
    span: 12,
  },
];

/** How it is paid: once, or again and again. */
export const paymentFields = (index: number, isSubscription: boolean, text: Text): readonly FormField[] => [
  {
    kind: 'choice',
    name: at(index, 'payment'),
    label: 'catalog.payment',
    required: true,
    options: (['onetime', 'subscription'] as const).map((way) => ({
      value: way,
      label: text(`catalog.payment.${way}`),
    })),
  },
  ...(isSubscription ? termsFields(index, text) : []),
];

const TERMS = [
  { kind: 'whole', key: 'times', label: 'catalog.times' },
  { kind: 'whole', key: 'trialDays', label: 'catalog.trialDays' },
  { kind: 'money', key: 'setupFee', label: 'catalog.setupFee' },
  { kind: 'text', key: 'setupFeeName', label: 'catalog.setupFeeName' },
] as const;

/**
 * All that can be typed of one variant, wherever it stands on the page: its text is checked before it is sent. What the page does not ask
 * for, as nothing is shipped or it is paid once, is neither checked nor sent.
 */
export const checkedVariantFields = (
  { payment }: Pick<VariantForm, 'payment'>,
  index: number,
  kind: ProductForm['kind']
): readonly FormField[] => [
  { kind: 'text', name: at(index, 'title'), label: 'catalog.variant.title' },
  ...priceFields(index),
  ...(kind === 'physical' ? [{ kind: 'decimal', name: at(index, 'weight'), label: 'catalog.weight' } as const] : []),
  { kind: 'text', name: at(index, 'description'), label: 'catalog.variant.description' },
  ...(payment === 'subscription' ? TERMS.map(({ key, ...field }) => ({ ...field, name: at(index, key) })) : []),
];

/** Shown in the sheet, for all variants at once. */
const IN_SHEET: ReadonlySet<string> = new Set(['title', 'price', 'compare', 'cost', 'stock', 'sku', 'active']);

/** The first variant with a refused field among its details; `shown` if it has one itself, null if none has. */
export const variantToCorrect = (errors: unknown, shown: number): number | null => {
  const ofVariants = Object.entries((valueAt(errors, 'variants') ?? {}) as Readonly<Record<string, unknown>>);
  const refused = ofVariants
    .filter(([, fields]) => Object.keys((fields ?? {}) as object).some((name) => !IN_SHEET.has(name)))
    .map(([index]) => Number(index));
  if (refused.includes(shown)) return shown;
  return refused[0] ?? null;
};
