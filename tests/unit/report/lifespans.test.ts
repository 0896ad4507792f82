import { lifespansOf } from '../../../server/src/domain/report';

describe('lifespans', () => {
  it('are longer than the bound before, and as long as theirs at most', () => {
    const within = new Map([
      ...([7, 15, 30, 90, 180, 365] as const).map((days, index): [number, number] => [
        days,
        [1, 1, 4, 4, 9, 10][index] ?? 0,
      ]),
      [20, 3],
    ]);
    expect(lifespansOf({ ended: 12, within })).toEqual([1, 0, 3, 0, 5, 1, 2]);
  });

  it('are none where nothing ended', () => {
    expect(lifespansOf({ ended: 0, within: new Map() })).toEqual([0, 0, 0, 0, 0, 0, 0]);
  });
});
