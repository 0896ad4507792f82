import type { TaxClass } from '../../../server/src/contracts/tax';
import type { ClassRates } from '../../../server/src/contracts/tax-configuration';
import type { FormField } from '../kit/form/form-definition';
import { isWrittenNumber, type NumberValue } from '../kit/form/number-text';

type ClassRate = { readonly rate: NumberValue; readonly label: string };

/** By the slug of the tax class. */
export type ClassRateValues = Readonly<Record<string, ClassRate>>;

/** A rate and its name for each tax class, below `rates` of the form. */
export const fieldsOfClasses = (classes: readonly TaxClass[]): readonly FormField[] =>
  classes.flatMap(({ slug, title }): readonly FormField[] => [
    { name: `rates.${slug}.rate`, kind: 'decimal', label: { words: `${title}: %` } },
    { name: `rates.${slug}.label`, kind: 'text', label: 'tax.registration.label' },
  ]);

export const valuesOfClassRates = (classes: readonly TaxClass[], known: ClassRates): ClassRateValues =>
  Object.fromEntries(
    classes.map(({ slug }) => {
      const { rate = null, label = '' } = known[slug] ?? {};
      return [slug, { rate: rate === null ? null : Number(rate), label }];
    })
  );

/** Classes without a rate are left out. */
export const classRatesOf = (values: ClassRateValues): ClassRates =>
  Object.fromEntries(
    Object.entries(values).flatMap(([slug, { rate, label }]) =>
      isWrittenNumber(rate) && rate !== null ? [[slug, { rate: String(rate), label }] as const] : []
    )
  );
