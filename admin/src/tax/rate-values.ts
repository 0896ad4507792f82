import type { TaxRate } from '../../../server/src/contracts/tax';
import { numberToSend, type NumberValue } from '../kit/form/number-text';

export type RateValues = {
  readonly tax_class: string;
  readonly name: string;
  readonly rate: NumberValue;
  readonly state: string;
  readonly city: string;
  readonly postcode: string;
  readonly priority: NumberValue;
  readonly is_compound: boolean;
  readonly for_shipping: NumberValue;
};

export type RateBody = {
  readonly class_id: number;
  readonly country: string;
  readonly name: string;
  readonly rate: number;
  readonly state: string;
  readonly city: string;
  readonly postcode: string;
  readonly priority: number;
  readonly is_compound: 0 | 1;
  readonly for_shipping: number | null;
};

export const newRate = (classId: number | undefined): RateValues => ({
  tax_class: classId === undefined ? '' : String(classId),
  name: '',
  rate: null,
  state: '',
  city: '',
  postcode: '',
  priority: 1,
  is_compound: false,
  for_shipping: null,
});

export const valuesOfRate = (rate: TaxRate): RateValues => ({
  tax_class: String(rate.class_id),
  name: rate.name,
  rate: Number(rate.rate),
  state: rate.state,
  city: rate.city,
  postcode: rate.postcode,
  priority: rate.priority,
  is_compound: rate.is_compound === 1,
  for_shipping: rate.for_shipping,
});

export const bodyOfRate = (country: string, values: RateValues): RateBody => ({
  class_id: Number(values.tax_class),
  country,
  name: values.name,
  rate: numberToSend(values.rate, 0),
  state: values.state,
  city: values.city,
  postcode: values.postcode,
  priority: numberToSend(values.priority, 1),
  is_compound: values.is_compound ? 1 : 0,
  for_shipping: numberToSend(values.for_shipping, null),
});
