import { sharesAfterEdit, sharesByVariant, type HeldLine } from '../../../server/src/domain/catalog';

const line = (change: Partial<HeldLine>): HeldLine => ({
  orderItemId: 1,
  variationId: 7,
  quantity: 3,
  isSold: false,
  takes: false,
  ...change,
});

describe('sharesAfterEdit', () => {
  it('gives a line that takes its pieces as held, or as sold where they are delivered', () => {
    expect(sharesAfterEdit([line({ takes: true }), line({ orderItemId: 2, takes: true, isSold: true })], [])).toEqual([
      { orderItemId: 1, variationId: 7, onHold: 3, committed: 0 },
      { orderItemId: 2, variationId: 7, onHold: 0, committed: 3 },
    ]);
  });

  it('leaves a line alone that never had any', () => {
    expect(sharesAfterEdit([line({})], [])).toEqual([]);
  });

  it('keeps what a line has in the state in which it has it', () => {
    const earlier = [
      { orderItemId: 1, variationId: 7, onHold: 0, committed: 5 },
      { orderItemId: 2, variationId: 8, onHold: 5, committed: 0 },
    ];
    const lines = [line({ quantity: 2 }), line({ orderItemId: 2, variationId: 8, quantity: 9, isSold: true })];
    expect(sharesAfterEdit(lines, earlier)).toEqual([
      { orderItemId: 1, variationId: 7, onHold: 0, committed: 2 },
      { orderItemId: 2, variationId: 8, onHold: 9, committed: 0 },
    ]);
  });

  it('forgets lines that are gone', () => {
    expect(sharesAfterEdit([], [{ orderItemId: 1, variationId: 7, onHold: 1, committed: 0 }])).toEqual([]);
  });
});

describe('sharesByVariant', () => {
  it('adds up what several lines have of one variant', () => {
    const shares = [
      { orderItemId: 1, variationId: 7, onHold: 1, committed: 0 },
      { orderItemId: 2, variationId: 7, onHold: 2, committed: 4 },
      { orderItemId: 3, variationId: 8, onHold: 5, committed: 0 },
    ];
    expect([...sharesByVariant(shares)]).toEqual([
      [7, { onHold: 3, committed: 4 }],
      [8, { onHold: 5, committed: 0 }],
    ]);
  });
});
