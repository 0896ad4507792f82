import type { ShippingClass, ShippingLine, ShippingMethod, ShippingZone } from '../../../server/src/domain/shipping';

export const aMethod = (values: Partial<ShippingMethod> = {}): ShippingMethod => ({
  id: 1,
  zoneId: 1,
  title: 'Standard',
  type: 'flat_rate',
  amount: '500',
  isEnabled: true,
  states: [],
  order: 0,
  basis: 'per_order',
  classAggregation: 'sum_all',
  weightTiers: [],
  ...values,
});

export const aZone = (values: Partial<ShippingZone> = {}): ShippingZone => ({
  id: 1,
  region: 'US',
  selection: { countries: [], type: 'included' },
  order: 0,
  shippingClassId: null,
  methods: [aMethod()],
  ...values,
});

export const aShippedLine = (values: Partial<ShippingLine> = {}): ShippingLine => ({
  unitPrice: 1000,
  quantity: 1,
  discountTotal: 0,
  isPhysical: true,
  shipsFree: false,
  weight: 0,
  classes: [],
  ...values,
});

export const aClass = (values: Partial<ShippingClass> = {}): ShippingClass => ({
  id: 1,
  cost: '350',
  type: 'fixed',
  perItem: true,
  ...values,
});
