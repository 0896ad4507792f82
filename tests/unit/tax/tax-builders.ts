import fc from 'fast-check';
import type { CategoryOverride, TaxableLine, TaxRate } from '../../../server/src/domain/tax';

export const aRate = (values: Partial<TaxRate> = {}): TaxRate => ({
  id: 1,
  label: 'Tax',
  percent: '10',
  priority: 1,
  isCompound: false,
  forShipping: null,
  classId: 1,
  country: 'US',
  state: '',
  city: '',
  postcode: '',
  forOrder: false,
  ...values,
});

export const anOverride = (values: Partial<CategoryOverride> = {}): CategoryOverride => ({
  id: 1,
  categoryId: 9,
  depth: 0,
  classId: 0,
  country: 'US',
  state: '',
  city: '',
  postcode: '',
  percent: '3',
  label: 'Books',
  overridesStateTax: false,
  ...values,
});

export const aTaxableLine = (values: Partial<TaxableLine> = {}): TaxableLine => ({
  taxable: 1000,
  shippingShare: 0,
  rates: [aRate()],
  inclusive: false,
  ...values,
});

const percent = fc.integer({ min: 0, max: 400_000 }).map((tenThousandths) => String(tenThousandths / 10_000));

export const someRates = fc
  .array(
    fc.record({
      percent,
      priority: fc.integer({ min: 1, max: 3 }),
      isCompound: fc.boolean(),
      forShipping: fc.option(percent),
    }),
    { maxLength: 3 }
  )
  .map((rates) => rates.map((rate, index) => aRate({ ...rate, id: index + 1 })));

export const someLines = fc.array(
  fc.record({
    taxable: fc.integer({ min: 0, max: 100_000_000 }),
    shippingShare: fc.integer({ min: 0, max: 1_000_000 }),
    rates: someRates,
    inclusive: fc.boolean(),
  }),
  { maxLength: 12 }
);
