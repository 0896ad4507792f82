import { setTimeout as sleep } from 'node:timers/promises';
import type { FeedRun, OrderFeedRunsAnswer } from '../../server/src/contracts/integrations';
import { prepare } from './call-store';
import { asMerchant, type Shop } from './merchant';
import { DELIVERY_MS } from './patience';
import { buy, markAsPaid, readOrder, uniqueEmail } from './shopper';

const isThrough = ({ status, attempts }: FeedRun): boolean =>
  ['done', 'skipped', 'dead'].includes(status) || (status === 'pending' && attempts > 0);

const readRuns = async (shop: Shop, orderId: number): Promise<readonly FeedRun[]> => {
  const url = `${shop.baseUrl}/orders/${orderId}/integrations`;
  return (await prepare<OrderFeedRunsAnswer>('GET', url, { headers: asMerchant(shop) })).body.runs;
};

/** The runs of the order, the newest first, once there are so many and each was tried. */
export const untilRun = async (shop: Shop, orderId: number, count = 1): Promise<readonly FeedRun[]> => {
  const deadline = Date.now() + DELIVERY_MS;
  for (;;) {
    const found = await readRuns(shop, orderId);
    if ((found.length >= count && found.every(isThrough)) || Date.now() > deadline) return found;
    await sleep(50);
  }
};

/** An order of one piece that was paid; each has a customer of its own unless it names one. */
export const sell = async (shop: Shop, variant: number, changes: object = {}): Promise<number> => {
  const order = await buy(shop, { [variant]: 1 }, { billing_email: uniqueEmail(), ...changes });
  await markAsPaid(shop, order);
  return order;
};

/** What the log of the order says of feeds, the newest first. */
export const logOf = async (shop: Shop, orderId: number) =>
  (await readOrder(shop, orderId)).activities.filter(({ title }) => title.startsWith('Integration'));
