import fc from 'fast-check';
import {
  lossesOf,
  mergeDispute,
  type KnownDispute,
  type TakenMoney,
  type ToldDispute,
} from '../../../server/src/domain/order';
import { holds } from '../../support/properties';

const TOTAL = 2_500;

const dispute = (changes: Partial<KnownDispute> = {}): KnownDispute => ({
  ...{ id: 'dp', state: 'open', amount: 1_000, most: 1_000, openedAt: 100, version: null },
  ...changes,
});
const reversal = (amount = 1_000, at = 50, id = 'rev') => ({ id, amount, at });
const money = (changes: Partial<TakenMoney> = {}): TakenMoney => ({
  ...{ total: TOTAL, refunds: [], disputes: [], reversals: [], isReversed: false },
  ...changes,
});
const amounts = (changes: Partial<TakenMoney>): readonly number[] =>
  lossesOf(money(changes)).parts.map(({ amount }) => amount);

describe('what is written off of a charge', () => {
  it('is a reversal, and a dispute about as much is the same money', () => {
    expect(amounts({ reversals: [reversal()] })).toEqual([1_000]);
    expect(amounts({ disputes: [dispute()] })).toEqual([]);
    expect(amounts({ disputes: [dispute({ state: 'lost' })] })).toEqual([1_000]);
    expect(amounts({ reversals: [reversal()], disputes: [dispute()] })).toEqual([1_000]);
    expect(amounts({ reversals: [reversal()], disputes: [dispute({ state: 'lost' })] })).toEqual([1_000]);
    expect(amounts({ reversals: [reversal()], disputes: [dispute({ state: 'won' })] })).toEqual([]);
    expect(amounts({ reversals: [reversal(700)], disputes: [dispute({ state: 'lost' })] })).toEqual([700, 1_000]);
  });

  it('is what the bank has decided where it gives the buyer a part of what was disputed', () => {
    const decided = dispute({ state: 'lost', amount: 600 });
    expect(amounts({ reversals: [reversal()], disputes: [decided] })).toEqual([600]);
  });

  it('is nothing for an inquiry, and all of the charge where no amount is told', () => {
    expect(amounts({ disputes: [dispute({ state: 'lost', amount: 0 })] })).toEqual([]);
    expect(lossesOf(money({ disputes: [dispute({ state: 'lost', amount: null, most: null })] }))).toMatchObject({
      isLost: true,
      parts: [],
    });
  });

  it('is the state of the charge where disputes have taken all that was left', () => {
    const lost = [dispute({ state: 'lost' }), dispute({ id: 'dp2', state: 'lost', amount: 500, most: 500 })];
    expect(amounts({ disputes: lost })).toEqual([1_000, 500]);
    const refunds = [{ amount: 1_000, at: 0, mayBeDisputed: false }];
    expect(lossesOf(money({ disputes: lost, refunds }))).toMatchObject({ isLost: true, parts: [] });
  });

  it('counts the reversals of two disputes each with its own', () => {
    const both = [dispute({ state: 'won' }), dispute({ id: 'dp2', openedAt: 200 })];
    expect(amounts({ disputes: both, reversals: [reversal(1_000, 150)] })).toEqual([]);
    expect(amounts({ disputes: both, reversals: [reversal(1_000, 250)] })).toEqual([1_000]);
  });

  it('takes a refund that nobody asked for, since the dispute was opened, for its money', () => {
    const lost = { disputes: [dispute({ state: 'lost' as const })] };
    const refund = { amount: 1_000, at: 100, mayBeDisputed: true };
    expect(amounts({ ...lost, refunds: [refund] })).toEqual([]);
    expect(amounts({ ...lost, refunds: [{ ...refund, at: 99 }] })).toEqual([1_000]);
    expect(amounts({ ...lost, refunds: [{ ...refund, mayBeDisputed: false }] })).toEqual([1_000]);
    expect(amounts({ ...lost, refunds: [{ ...refund, amount: 999 }] })).toEqual([1_000]);
  });

  it('is the rest of a charge that was reversed without a word about how, unless its disputes tell', () => {
    expect(amounts({ isReversed: true })).toEqual([TOTAL]);
    expect(amounts({ isReversed: true, refunds: [{ amount: 500, at: 0, mayBeDisputed: false }] })).toEqual([2_000]);
    expect(amounts({ isReversed: true, reversals: [reversal()] })).toEqual([1_000]);
    expect(amounts({ isReversed: true, disputes: [dispute()] })).toEqual([1_000]);
    expect(amounts({ isReversed: true, reversals: [reversal(TOTAL)] })).toEqual([TOTAL]);
    const all = { amount: TOTAL, most: TOTAL };
    expect(amounts({ isReversed: true, disputes: [dispute({ ...all, state: 'won' })] })).toEqual([]);
    expect(lossesOf(money({ isReversed: true, disputes: [dispute({ ...all, state: 'lost' })] })).isLost).toBe(true);
  });

  it('never is more than what is left of the charge, and does not depend on the order of what is told', () => {
    const amount = fc.constantFrom(0, 500, 1_000, 1_500, TOTAL);
    const drawn = fc.record({
      refunds: fc.array(fc.record({ amount, at: fc.nat(9), mayBeDisputed: fc.boolean() }), { maxLength: 2 }),
      disputes: fc.uniqueArray(
        fc.record({
          ...{ id: fc.constantFrom('a', 'b', 'c'), state: fc.constantFrom('open', 'won', 'lost') },
          ...{ amount, most: amount, openedAt: fc.nat(9), version: fc.constant(null) },
        }),
        { selector: ({ id }) => id }
      ),
      reversals: fc.uniqueArray(fc.record({ id: fc.constantFrom('x', 'y', 'z'), amount, at: fc.nat(9) }), {
        selector: ({ id }) => id,
      }),
      isReversed: fc.boolean(),
    });
    holds(drawn, (told) => {
      const facts = money(told as Partial<TakenMoney>);
      const losses = lossesOf(facts);
      const turned = lossesOf({
        ...facts,
        disputes: [...facts.disputes].reverse(),
        reversals: [...facts.reversals].reverse(),
      });
      expect(turned).toEqual(losses);
      const sum = (rows: readonly { readonly amount: number }[]) => rows.reduce((all, each) => all + each.amount, 0);
      expect(sum(losses.parts)).toBeLessThanOrEqual(Math.max(0, TOTAL - sum(facts.refunds)));
    });
  });
});

describe('what is known of a dispute', () => {
  const told = (state: ToldDispute['state'], changes: Partial<ToldDispute> = {}): ToldDispute => ({
    ...{ id: 'dp', state, amount: 1_000, openedAt: 100, version: null },
    ...changes,
  });
  const merged = (reports: readonly ToldDispute[]) =>
    reports.reduce<KnownDispute | undefined>((known, each) => mergeDispute(known, each), undefined);

  it('goes from open to lost to won, and an older report changes nothing', () => {
    expect(merged([told('open'), told('lost')])?.state).toBe('lost');
    expect(merged([told('lost'), told('won')])?.state).toBe('won');
    const won = merged([told('won')]);
    for (const state of ['open', 'lost', 'won'] as const) expect(mergeDispute(won, told(state))).toBe(won);
  });

  it('is what the newest version says, so that a buyer may win an appeal, too', () => {
    const won = merged([told('open', { version: 1 }), told('won', { version: 2 })]);
    expect(mergeDispute(won, told('lost', { version: 3 }))).toMatchObject({ state: 'lost', version: 3 });
    expect(mergeDispute(won, told('lost', { version: 1 }))).toBe(won);
  });

  it('is a dispute where an inquiry became one, also after it was closed', () => {
    expect(merged([told('won', { amount: 0 }), told('open')])).toMatchObject({ state: 'open', amount: 1_000 });
    expect(merged([told('open', { amount: 0 }), told('lost', { amount: undefined })])).toMatchObject({ amount: null });
  });

  it('does not depend on the order of the reports', () => {
    const reports = fc.array(
      fc.record({
        ...{ id: fc.constant('dp'), state: fc.constantFrom('open' as const, 'won' as const, 'lost' as const) },
        ...{ amount: fc.constant(1_000), openedAt: fc.nat(9), version: fc.constant(null) },
      }),
      { minLength: 1 }
    );
    holds(reports, (each) => {
      expect(merged([...each].reverse())).toEqual(merged(each));
    });
  });
});
