import { localZone } from '../../server/src/domain/search';
import type { BumpFacts, BumpFactsLine, OrderBump } from '../../server/src/domain/order-bump';

/** One physical product for 10.00, unless the traits say otherwise. */
export const aLine = (traits: Partial<BumpFactsLine> = {}): BumpFactsLine => ({
  variationId: 1,
  productId: 1,
  categoryIds: [],
  quantity: 1,
  unitPrice: 1_000,
  kinds: ['physical'],
  ...traits,
});

/** An empty cart of somebody unknown on 15 January 2026 at noon, in a store in GMT. */
export const someFacts = (facts: Partial<BumpFacts> = {}): BumpFacts => ({
  lines: [],
  customer: { purchaseCount: 0, ltv: 0 },
  country: 'GB',
  coupons: [],
  now: new Date('2026-01-15T12:00:00Z'),
  zone: localZone('UTC'),
  ...facts,
});

/** 10 % off variation 5 for everybody. */
export const aBump = (traits: Partial<OrderBump> = {}): OrderBump => ({
  id: 1,
  variationId: 5,
  discount: { type: 'percentage', amount: 10 },
  match: 'all',
  conditions: [],
  upgradeFrom: null,
  ...traits,
});
