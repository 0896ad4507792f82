import type { TaxOverride } from '../../../server/src/contracts/tax';
import type { YesNo } from '../../../server/src/contracts/scalars';
import { numberToSend, type NumberValue } from '../kit/form/number-text';

export type OverrideValues = {
  readonly category_id: number | null;
  /** '0' for goods of any class. */
  readonly tax_class: string;
  readonly rate: NumberValue;
  readonly tax_label: string;
  readonly state: string;
  readonly city: string;
  readonly postcode: string;
  readonly override_state_tax: YesNo;
};

export type OverrideBody = Omit<TaxOverride, 'id' | 'category' | 'rate' | 'source_type' | 'source_id' | 'version'> & {
  readonly id?: number;
  readonly version?: string;
  readonly rate: number;
};

export const ANY_CLASS = '0';

export const NEW_OVERRIDE: OverrideValues = {
  category_id: null,
  tax_class: ANY_CLASS,
  rate: null,
  tax_label: '',
  state: '',
  city: '',
  postcode: '',
  override_state_tax: 'no',
};

export const valuesOfOverride = (override: TaxOverride): OverrideValues => ({
  category_id: override.category_id,
  tax_class: String(override.class_id),
  rate: Number(override.rate),
  tax_label: override.tax_label,
  state: override.state,
  city: override.city,
  postcode: override.postcode,
  override_state_tax: override.override_state_tax,
});

/** A body without an id makes a new one, or replaces the one of the same category, class and place. */
export const bodyOfOverride = (
  country: string,
  { tax_class: taxClass, rate, category_id: category, ...values }: OverrideValues,
  stored?: Pick<TaxOverride, 'id' | 'version'>
): OverrideBody => ({
  ...(stored ? { id: stored.id, version: stored.version } : {}),
  ...values,
  country,
  class_id: Number(taxClass),
  category_id: category ?? 0,
  rate: numberToSend(rate, 0),
});
