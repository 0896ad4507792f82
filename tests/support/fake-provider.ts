import type { OnlineGateway, PaymentReport } from '../../server/src/modules/payments';
import type { TestClock } from './test-clock';

/** Plays a payment provider inside the test; calls that are under way together take their time together. */
export type FakeProvider = {
  readonly gateway: OnlineGateway;
  /** The vendor ids that it was asked about, in their order. */
  readonly asked: string[];
  readonly mostAtOnce: () => number;
  /** How a payment stands from now on. Every other one is open. */
  readonly set: (vendorId: string, report: PaymentReport | Error) => void;
};

type Options = {
  readonly clock: TestClock;
  readonly slug: string;
  /** Milliseconds of the clock that a call takes. */
  readonly latency?: number;
  readonly more?: Partial<OnlineGateway>;
};

export const createFakeProvider = ({ clock, slug, latency = 0, more = {} }: Options): FakeProvider => {
  const asked: string[] = [];
  const reports = new Map<string, PaymentReport | Error>();
  let [underWay, most] = [0, 0];
  let round: Promise<void> | null = null;

  const takeTime = async (): Promise<void> => {
    underWay += 1;
    most = Math.max(most, underWay);
    round ??= new Promise((resolve) => {
      setImmediate(() => {
        round = null;
        clock.advance(latency);
        resolve();
      });
    });
    await round;
    underWay -= 1;
  };

  const inspect: OnlineGateway['inspect'] = async ({ vendorId }) => {
    asked.push(vendorId);
    await takeTime();
    const report = reports.get(vendorId);
    if (report instanceof Error) throw report;
    return report ?? { transactionUuid: `of ${vendorId}`, vendorId, state: 'open' };
  };

  const gateway: OnlineGateway = {
    ...{ kind: 'online', slug, title: 'Fake', features: ['reconcile'], inspect },
    start: async () => ({ status: 'failed', message: '' }),
    ...more,
  };
  return { gateway, asked, mostAtOnce: () => most, set: (id, report) => void reports.set(id, report) };
};
