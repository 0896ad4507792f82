import { adjustedTotal, MAX_STOCK, reasonLabel, stockFigures } from '../../../server/src/domain/catalog';

const stock = { total_stock: 5, on_hold: 2, committed: 1 };
const stored = { stored: 'in-stock', wanted: undefined } as const;

describe('stock figures', () => {
  it('follow what orders hold where stock is counted, whatever a merchant says', () => {
    const counted = { before: true, now: true };
    expect(stockFigures(stock, counted, stored)).toEqual({ available: 2, stock_status: 'in-stock' });
    expect(stockFigures({ ...stock, total_stock: 3 }, counted, { stored: 'in-stock', wanted: 'in-stock' })).toEqual({
      available: 0,
      stock_status: 'out-of-stock',
    });
  });

  it('leave it to the merchant where nobody counts', () => {
    const uncounted = { before: false, now: false };
    const empty = { total_stock: 0, on_hold: 0, committed: 0 };
    expect(stockFigures(empty, uncounted, stored).stock_status).toBe('in-stock');
    const wanted = { stored: 'in-stock', wanted: 'out-of-stock' } as const;
    expect(stockFigures(empty, uncounted, wanted).stock_status).toBe('out-of-stock');
    expect(stockFigures(empty, uncounted, { stored: 'out-of-stock', wanted: undefined }).stock_status).toBe(
      'out-of-stock'
    );
  });

  it('forget what counting found out when it ends', () => {
    const ended = { before: true, now: false };
    expect(stockFigures(stock, ended, { stored: 'out-of-stock', wanted: undefined }).stock_status).toBe('in-stock');
  });
});

describe('an adjustment', () => {
  it.each([
    [10, 'add', 5, 15],
    [10, 'add', -3, 7],
    [10, 'add', -30, 0],
    [10, 'set', 4, 4],
    [MAX_STOCK, 'add', 1, MAX_STOCK],
  ] as const)('of %i by %s %i makes %i', (total, mode, value, expected) => {
    expect(adjustedTotal(total, mode, value)).toBe(expected);
  });

  it('is named by its reason, another one by its words', () => {
    expect(reasonLabel('damage', 'fell down')).toBe('Damaged');
    expect(reasonLabel('other', 'fell down')).toBe('fell down');
    expect(reasonLabel('other', null)).toBe('Other');
    expect(reasonLabel('__proto__', null)).toBe('__proto__');
  });
});
