import type { StoreClient } from './store-client';

const COUPON = {
  title: 'Ten percent for the first morning',
  code: 'HARBOUR10',
  status: 'active',
  type: 'percentage',
  amount: 10,
  stackable: 'no',
  show_on_checkout: 'yes',
};

type SeedMethod = { readonly title: string; readonly type: string; readonly amount: number };
type SeedZone = { readonly name: string; readonly region: object; readonly methods: readonly SeedMethod[] };

/**
 * Amounts in cents. One free method everywhere: it is taken without asking, so that a first order needs no choice. Beside the
 * harbour there is something to choose from.
 */
const ZONES: readonly SeedZone[] = [
  {
    name: 'Everywhere',
    region: { region: 'all' },
    methods: [{ title: 'Parcel', type: 'free_shipping', amount: 0 }],
  },
  {
    name: 'The Nordic countries',
    region: {
      region: 'selection',
      meta: { countries: ['DK', 'FI', 'IS', 'NO', 'SE'], selection_type: 'included' },
    },
    methods: [
      { title: 'Courier, next day', type: 'flat_rate', amount: 1_200 },
      { title: 'Freight bicycle', type: 'flat_rate', amount: 650 },
    ],
  },
];

type Named = { readonly id: number; readonly name: string };
type StoredZone = Named & { readonly methods?: readonly { readonly title: string }[] };

const ensureCoupon = async (client: StoreClient): Promise<void> => {
  const { coupons } = (await client.get('/coupons?per_page=200')) as {
    coupons: { data: readonly { code: string }[] };
  };
  if (!coupons.data.some(({ code }) => code === COUPON.code)) await client.post('/coupons', COUPON);
};

const ensureZone = async (client: StoreClient, { name, region }: SeedZone): Promise<number> => {
  const { shipping_zones: zones } = (await client.get('/shipping/zones?per_page=200')) as {
    shipping_zones: { data: readonly Named[] };
  };
  const found = zones.data.find((zone) => zone.name === name);
  if (found) return found.id;
  const made = (await client.post('/shipping/zones', { name, ...region })) as { shipping_zone: Named };
  return made.shipping_zone.id;
};

const ensureMethods = async (client: StoreClient, zone: SeedZone): Promise<void> => {
  const id = await ensureZone(client, zone);
  const { shipping_zone: stored } = (await client.get(`/shipping/zones/${id}`)) as { shipping_zone: StoredZone };
  const known = new Set(stored.methods?.map(({ title }) => title));
  for (const method of zone.methods.filter(({ title }) => !known.has(title))) {
    await client.post('/shipping/methods', { zone_id: id, is_enabled: 1, ...method });
  }
};

/** What the demo sells by: a coupon, and ways to deliver. Repeating it adds what is missing. Tax stays off, as it is at first. */
export const seedSelling = async (client: StoreClient): Promise<void> => {
  await ensureCoupon(client);
  for (const zone of ZONES) await ensureMethods(client, zone);
};
