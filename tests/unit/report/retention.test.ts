import { retentionOf, type MovedSubscriptions } from '../../../server/src/domain/report';
import { holds } from '../../support/properties';
import { fc } from '../../support/seeded';

const MONTHS = ['2026-01', '2026-02', '2026-03'];

const moved = (month: string, subscriptions: number, amount: number, isFree = false): MovedSubscriptions => ({
  ...{ month, subscriptions, amount, isFree },
  interval: 'monthly',
});

describe('retention', () => {
  it('is what was there at the beginning and still is at the end', () => {
    const begun = [moved('', 10, 1_000), moved('2026-01', 4, 400), moved('2026-02', 1, 0, true)];
    const ended = [moved('2026-01', 2, 200), moved('2026-03', 3, 300)];
    expect(retentionOf(begun, ended, MONTHS)).toEqual([
      {
        ...{ month: '2026-01', begun: 4, begunMrr: 400, ended: 2, endedMrr: 200, mrr: 1_200 },
        ...{ active: 12, activePaid: 12, activeFree: 0, retentionRate: 80, moneyRate: 80 },
      },
      {
        ...{ month: '2026-02', begun: 1, begunMrr: 0, ended: 0, endedMrr: 0, mrr: 1_200 },
        ...{ active: 13, activePaid: 12, activeFree: 1, retentionRate: 100, moneyRate: 100 },
      },
      {
        ...{ month: '2026-03', begun: 0, begunMrr: 0, ended: 3, endedMrr: 300, mrr: 900 },
        ...{ active: 10, activePaid: 9, activeFree: 1, retentionRate: 76.92, moneyRate: 75 },
      },
    ]);
  });

  it('follows single subscriptions', () => {
    const one = fc.record({ from: fc.nat({ max: 3 }), lasts: fc.nat({ max: 4 }), isFree: fc.boolean() });
    const names = ['', ...MONTHS];
    holds(fc.array(one), (all) => {
      const rows = (at: (single: { from: number; lasts: number }) => number) =>
        all.flatMap((single) =>
          at(single) < names.length
            ? [moved(names[at(single)] as string, 1, single.isFree ? 0 : 100, single.isFree)]
            : []
        );
      const told = retentionOf(
        rows(({ from }) => from),
        rows(({ from, lasts }) => from + lasts),
        MONTHS
      );
      for (const [index, month] of told.entries()) {
        const there = all.filter(({ from, lasts }) => from <= index + 1 && from + lasts > index + 1);
        expect([month.active, month.activeFree, month.mrr]).toEqual([
          there.length,
          there.filter(({ isFree }) => isFree).length,
          there.filter(({ isFree }) => !isFree).length * 100,
        ]);
      }
    });
  });
});
