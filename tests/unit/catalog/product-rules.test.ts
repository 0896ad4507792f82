import {
  availableOf,
  freeSlug,
  slugOf,
  wordedSlug,
  stockAvailabilityOf,
  stockStatusOf,
  variantFailures,
} from '../../../server/src/domain/catalog';
import { localZone } from '../../../server/src/domain/search';
import type { ProductRow } from '../../../server/src/modules/catalog/catalog.rows';
import type { SavePricingCommand } from '../../../server/src/modules/catalog/commands';
import { checkPublication } from '../../../server/src/modules/catalog/products/use-cases/check-pricing';

describe('stock', () => {
  it('is what nobody holds, never below zero', () => {
    expect(availableOf({ total: 10, onHold: 3, committed: 2 })).toBe(5);
    expect(availableOf({ total: 1, onHold: 3, committed: 0 })).toBe(0);
  });

  it('only runs out where it is counted', () => {
    expect(stockStatusOf(true, 0)).toBe('out-of-stock');
    expect(stockStatusOf(false, 0)).toBe('in-stock');
  });

  it('keeps a product on sale as long as one variant is', () => {
    expect(stockAvailabilityOf([{ stockStatus: 'out-of-stock' }, { stockStatus: 'in-stock' }])).toBe('in-stock');
    expect(stockAvailabilityOf([{ stockStatus: 'out-of-stock' }])).toBe('out-of-stock');
  });
});

describe('the date of publication', () => {
  const store = { now: new Date('2026-01-01T00:00:00Z'), zone: localZone('America/New_York') };

  it.each([
    ['2031-07-01', '2031-07-01T04:00:00.000Z'],
    ['2031-07-01 00:00:00', '2031-07-01T00:00:00.000Z'],
    ['2031-07-01T00:00:00+02:00', '2031-06-30T22:00:00.000Z'],
  ])('is a day of the store, or a moment in GMT: %s', (post_date, moment) => {
    const body = { post_status: 'future', post_date } as SavePricingCommand;
    expect(checkPublication(body, {} as ProductRow, store).toISOString()).toBe(moment);
  });
});

describe('slugs', () => {
  it.each([
    ['Crème Brûlée Set', 'creme-brulee-set'],
    ['  A/B -- C!  ', 'a-b-c'],
    ['Große Straße', 'grosse-strasse'],
    ['Łódź Øl Æther', 'lodz-ol-aether'],
    ['İstanbul ﬁnest Ｍｕｇ', 'istanbul-finest-mug'],
    ['日本', ''],
  ])('%s becomes %s', (title, slug) => {
    expect(slugOf(title)).toBe(slug);
  });

  it.each([
    ['41', '41-product'],
    ['41-2', '41-2'],
    ['mug', 'mug'],
    ['', ''],
  ])('of a product are words: %j becomes %j', (slug, worded) => {
    expect(wordedSlug(slug)).toBe(worded);
    expect(wordedSlug(slug, 'term')).toBe(worded.replace('product', 'term'));
  });

  it('takes the first that is free', () => {
    expect(freeSlug('mug', new Set(['mug', 'mug-2']))).toBe('mug-3');
  });

  it('reads 100,000 characters at once', () => {
    expect(slugOf('-'.repeat(100_000))).toBe('');
  });
});

describe('variantFailures', () => {
  const onetime = { other_info: { payment_type: 'onetime' } };
  const subscription = { payment_type: 'subscription', repeat_interval: 'monthly', manage_setup_fee: 'no' as const };

  it('accepts what is complete', () => {
    expect(variantFailures(onetime, 'v')).toEqual({});
    expect(variantFailures({ other_info: subscription }, 'v')).toEqual({});
  });

  it('wants a compare price above the price, and a cost when costs are kept', () => {
    expect(Object.keys(variantFailures({ ...onetime, item_price: 10, compare_price: 5 }, 'v'))).toEqual([
      'v.compare_price',
    ]);
    expect(Object.keys(variantFailures({ ...onetime, manage_cost: 'yes' }, 'v'))).toEqual(['v.item_cost']);
  });

  it('wants interval and setup fee of a subscription', () => {
    expect(Object.keys(variantFailures({ other_info: { payment_type: 'subscription' } }, 'v'))).toEqual([
      'v.other_info.repeat_interval',
      'v.other_info.manage_setup_fee',
    ]);
    const withFee = { other_info: { ...subscription, manage_setup_fee: 'yes' as const } };
    expect(Object.keys(variantFailures(withFee, 'v'))).toEqual([
      'v.other_info.signup_fee',
      'v.other_info.signup_fee_name',
    ]);
  });
});
