import type { OnlineGateway } from '../../server/src/modules/payments';
import { registerGateway } from '../../server/src/modules/payments/gateway-registry';
import type { Platform } from '../../server/src/platform/platform';
import type { TestClock } from './test-clock';

/**
 * Another provider that bills subscriptions, in the memory of a test: what it has agreed on, when it asks for money next, and every cent
 * that it took. A subscription that nobody has agreed to takes nothing.
 */
export type WalletSubscription = {
  readonly id: string;
  readonly uuid: string;
  readonly amount: number;
  status: 'waiting' | 'agreed' | 'canceled';
  startsAt: Date;
};

export type Wallet = {
  readonly subscriptions: readonly WalletSubscription[];
  /** What was taken, by subscription. */
  readonly taken: readonly { readonly id: string; readonly amount: number; readonly at: Date }[];
  readonly agree: (id: string) => void;
  /** Time has come to the date of a subscription: it takes its money, where it still bills. */
  readonly bill: () => void;
  /** What happens to calls from now on. */
  readonly disturb: (fault: ((call: string) => boolean) | null) => void;
  readonly calls: readonly string[];
};

const MONTH = 30 * 24 * 3_600_000;
const DAY = 24 * 3_600_000;

export const installWallet = (platforms: readonly Platform[], clock: TestClock): Wallet => {
  const subscriptions: WalletSubscription[] = [];
  const taken: { readonly id: string; readonly amount: number; readonly at: Date }[] = [];
  const calls: string[] = [];
  let fault: ((call: string) => boolean) | null = null;
  const find = (id: string) => subscriptions.find((each) => each.id === id);
  /** Breaks before the work is done. */
  const called = (call: string): void => {
    calls.push(call);
    if (fault?.(call)) throw new Error(`The wallet does not answer to ${call}.`);
  };
  const end = (id: string): void => {
    const found = find(id);
    if (found) found.status = 'canceled';
  };
  const gateway: OnlineGateway = {
    kind: 'online',
    slug: 'wallet',
    title: 'Wallet',
    features: ['subscriptions', 'manual_subscription', 'switch_payment_method'],
    start: () => Promise.resolve({ status: 'failed', message: 'Nothing is sold here.' }),
    cancelSubscription: ({ vendorId }) => {
      called('cancel');
      end(vendorId);
      return Promise.resolve({ status: 'success' });
    },
    inspectSubscription: ({ vendorId }) => {
      called('inspect');
      const found = find(vendorId);
      if (!found) return Promise.resolve(null);
      const isBilling = found.status === 'agreed';
      const status = found.status === 'canceled' ? 'canceled' : 'active';
      return Promise.resolve({ status, isBilling, hasEnd: true, nextBillingDate: found.startsAt });
    },
    planFor: ({ interval, recurring, bills }) => Promise.resolve(`plan-${interval}-${recurring}-${bills}`),
    beginTakeover: ({ uuid, plan, startsAt }) => {
      called('begin');
      const id = `W-${subscriptions.length + 1}-${uuid}`;
      subscriptions.push({ id, uuid, amount: plan.recurring, status: 'waiting', startsAt });
      return Promise.resolve({
        ...{ status: 'success', message: 'Please agree.', vendorId: id, redirectTo: `https://wallet.example/${id}` },
      });
    },
    readAgreement: ({ vendorId, uuid }) => {
      called('read');
      const found = find(vendorId);
      if (found?.uuid !== uuid) return Promise.resolve(null);
      if (found.status === 'canceled') return Promise.resolve({ state: 'over', reason: 'It has ended.' });
      if (found.status === 'waiting') return Promise.resolve({ state: 'open' });
      const hasBilled = taken.some(({ id }) => id === vendorId);
      return Promise.resolve({ state: 'agreed', vendorCustomerId: 'payer', vendorPlanId: 'plan', hasBilled });
    },
    endAgreement: ({ vendorId }) => {
      called('end');
      end(vendorId);
      return Promise.resolve();
    },
  };
  for (const platform of platforms) registerGateway(platform, gateway);
  return {
    ...{ subscriptions, taken, calls },
    agree: (id) => {
      const found = find(id);
      if (found?.status !== 'waiting') throw new Error(`Nobody can agree to ${id}.`);
      found.status = 'agreed';
    },
    bill: () => {
      for (const each of subscriptions) {
        if (each.status !== 'agreed' || each.startsAt > clock.now()) continue;
        taken.push({ id: each.id, amount: each.amount, at: clock.now() });
        each.startsAt = new Date(each.startsAt.getTime() + MONTH + DAY);
      }
    },
    disturb: (next) => {
      fault = next;
    },
  };
};
