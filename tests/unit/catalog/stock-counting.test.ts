import {
  adjustedTotal,
  availabilityOf,
  MAX_STOCK,
  partsOffSale,
  reasonLabel,
  stockFigures,
} from '../../../server/src/domain/catalog';

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

describe('a bundle', () => {
  const part = (available: number | null, inStock = available === null || available > 0, forSale = true) => ({
    variationId: 1,
    productTitle: 'Spoon',
    ...{ available, inStock, forSale },
  });
  const box = (...parts: ReturnType<typeof part>[]) => ({ ...part(null), parts });

  it('can be had as often as the part that there are fewest of', () => {
    expect(availabilityOf(box(part(5), part(null), part(3)))).toEqual({ available: 3, inStock: true });
    expect(availabilityOf({ ...part(2), parts: [part(9)] })).toEqual({ available: 2, inStock: true });
    expect(availabilityOf(box(part(5), part(0)))).toEqual({ available: 0, inStock: false });
    expect(availabilityOf(box(part(5), part(null, false)))).toEqual({ available: 0, inStock: false });
    expect(availabilityOf(box(part(null)))).toEqual({ available: null, inStock: true });
    expect(availabilityOf({ ...box(part(5)), forSale: false })).toEqual({ available: 0, inStock: false });
  });

  it('names what keeps it off sale', () => {
    expect(partsOffSale({ parts: [part(5), part(5, true, false)], deletedParts: ['Mug'] })).toEqual(['Spoon', 'Mug']);
    expect(partsOffSale({ parts: [part(0)], deletedParts: [] })).toEqual([]);
  });
});
