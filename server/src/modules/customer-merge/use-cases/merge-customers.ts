import type { CustomerMergeCounts } from '../../../contracts/customer-merge';
import type { Platform } from '../../../platform/platform';
import { recordActivities, type ActivityEntry } from '../../activity';
import { moveAllClaims } from '../../coupons';
import {
  absorbCustomer,
  findAddressesToMove,
  leftOverNotes,
  lockMergePair,
  recountCustomer,
  type MergeIds,
  type MergePair,
} from '../../customers';
import { giveDownloadsOf } from '../../downloads';
import { moveLabels } from '../../labels';
import { giveLicensesOf } from '../../licenses';
import { giveOrders } from '../../orders';
import { giveSubscriptionsOf } from '../../subscriptions';
import { customersMerged } from '../customer-merge.events';
import { countMoves } from './merge-counts';

export type Author = Pick<ActivityEntry, 'userId' | 'author'>;

const wordsOf = (moved: CustomerMergeCounts): string =>
  Object.entries(moved)
    .map(([name, count]) => `${name.replace('_', ' ')}: ${count}`)
    .join(', ');

type Merged = { readonly pair: MergePair; readonly moved: CustomerMergeCounts; readonly overused: readonly number[] };

/** Customers are named by their ids alone: the log outlives them. */
const log = async (platform: Platform, { pair, moved, overused }: Merged, author: Author): Promise<void> => {
  const { stays, goes } = pair;
  const of = (moduleId: number) => ({ moduleName: 'customer', moduleId, ...author });
  const content = `Customer #${goes.id} into customer #${stays.id}. ${wordsOf(moved)}`;
  const notes = leftOverNotes(pair);
  const coupons = overused.map((id) => `#${id}`).join(', ');
  await recordActivities(platform, [
    { title: 'Customers merged', content, ...of(stays.id) },
    { title: 'Customers merged', content, ...of(goes.id) },
    ...(notes === '' ? [] : [{ title: `Notes of customer #${goes.id}`, content: notes, ...of(stays.id) }]),
    ...(overused.length === 0
      ? []
      : [
          {
            title: 'Coupon used beyond its limit',
            content: `Coupons ${coupons}: more often than one customer may.`,
            status: 'warning' as const,
            ...of(stays.id),
          },
        ]),
  ]);
};

/**
 * Two records of one person become one: what the customer `fromId` has is the other one's, and the record goes. Whoever orders for it
 * at the same moment has done so before, and the order comes along, or after, and is a new customer. Locks are taken in the order of
 * the store: customers by id, orders, coupons. Carts come before customers in it, so they follow after the commit (see index.ts).
 * @throws InvalidInputError where they are one; NotFoundError where one of them does not exist; RuleViolationError where both have a
 * login, or too many addresses.
 */
export const mergeCustomers = (platform: Platform, ids: MergeIds, author: Author): Promise<CustomerMergeCounts> =>
  platform.db.transaction(async () => {
    const { db, clock } = platform;
    const pair = await lockMergePair(platform, ids);
    const addresses = await findAddressesToMove(platform, pair);
    const counts = await countMoves(platform, pair, addresses);
    const orders = await giveOrders(db, ids, clock.now());
    const overused = await moveAllClaims(platform, ids);
    const subscriptions = await giveSubscriptionsOf(db, ids, clock.now());
    const licenses = await giveLicensesOf(db, ids, clock.now());
    await giveDownloadsOf(db, ids, clock.now());
    await moveLabels(platform, 'customer', ids);
    await absorbCustomer(platform, pair, addresses);
    await recountCustomer(platform, ids.toId);
    const moved = { ...counts, orders, subscriptions, licenses };
    await log(platform, { pair, moved, overused }, author);
    await platform.events.record([customersMerged(ids, moved)]);
    return moved;
  });
