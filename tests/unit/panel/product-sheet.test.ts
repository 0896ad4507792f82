import { combinationsOf } from '../../../admin/src/catalog/product/combinations';
import { fieldOfProduct } from '../../../admin/src/catalog/product/refused-fields';
import { isSimpleHtml } from '../../../admin/src/kit/rich-text/simple-html';
import { inTree } from '../../../admin/src/catalog/product/term-tree';
import { fillDown, pasteCells, type SheetField } from '../../../admin/src/catalog/sheet/sheet-values';
import { fromZonedText, toApiMoment, toZonedText } from '../../../admin/src/kit/zoned-time';

type Row = { readonly name: string; readonly price: unknown; readonly stock: unknown };

const FIELDS: readonly SheetField<Row>[] = [
  { key: 'name', kind: 'fixed' },
  { key: 'price', kind: 'money' },
  { key: 'stock', kind: 'whole' },
];
const ROWS: readonly Row[] = ['a', 'b', 'c'].map((name) => ({ name, price: 100, stock: null }));
const STYLE = { digits: 2, decimalSign: '.' } as const;

describe('a sheet', () => {
  it('takes a block of cells, from the selected one on, and no more than it has', () => {
    const pasted = pasteCells(ROWS, FIELDS, { row: 1, column: 1 }, '12,50\t3\r\n1.000,00\tmany\r\n9\t9\r\n', STYLE);
    expect(pasted).toEqual([
      ROWS[0],
      { name: 'b', price: 1_250, stock: 3 },
      { name: 'c', price: 100_000, stock: { typed: 'many' } },
    ]);
  });

  it('leaves cells alone that are only shown', () => {
    const pasted = pasteCells(ROWS, FIELDS, { row: 0, column: 0 }, 'other\t7', STYLE);
    expect(pasted[0]).toEqual({ name: 'a', price: 700, stock: null });
  });

  it('empties a cell onto which nothing is pasted, and copies one to all below', () => {
    expect(pasteCells(ROWS, FIELDS, { row: 0, column: 1 }, '', STYLE)[0]?.price).toBeNull();
    const [first, ...others] = fillDown([{ ...ROWS[0], price: 5 } as Row, ...ROWS.slice(1)], 'price', 0);
    expect([first?.price, ...others.map(({ price }) => price)]).toEqual([5, 5, 5]);
  });
});

describe('variants', () => {
  it('are as many as there are combinations', () => {
    expect(combinationsOf({}).count).toBe(0);
    expect(combinationsOf({ 1: [5, 6], 2: [7, 8, 9], 3: [] })).toEqual({
      groups: [
        { group_id: 1, term_ids: [5, 6] },
        { group_id: 2, term_ids: [7, 8, 9] },
      ],
      count: 6,
    });
  });

  it('are refused at their own cells', () => {
    expect(fieldOfProduct('variants[3].item_price')).toBe('variants.3.price');
    expect(fieldOfProduct('variants[0].other_info.signup_fee')).toBe('variants.0.setupFee');
    expect(fieldOfProduct('post_date')).toBe('publishAt');
    expect(fieldOfProduct('something.new')).toBe('something.new');
  });
});

describe('old texts and terms', () => {
  it('are edited as HTML where the editor would lose an element', () => {
    expect(isSimpleHtml('<p>A <strong>mug</strong><br>5 < 6</p>')).toBe(true);
    expect(isSimpleHtml('<p>A</p><table><tr><td>1</td></tr></table>')).toBe(false);
  });

  it('are all shown, also below a parent that is gone or in a circle', () => {
    const terms = [
      { value: 1, label: 'Home', parent: null },
      { value: 2, label: 'Mugs', parent: 1 },
      { value: 3, label: 'Lost', parent: 99 },
      { value: 4, label: 'Circle', parent: 5 },
      { value: 5, label: 'Circle too', parent: 4 },
    ];
    expect(inTree(terms).map(({ value, depth }) => [value, depth])).toEqual([
      [1, 0],
      [2, 1],
      [3, 0],
      [4, 0],
      [5, 0],
    ]);
  });
});

describe('a moment on a clock of the store', () => {
  const inZone = (text: string, zone: string): string => {
    const moment = fromZonedText(text, zone);
    return moment ? toApiMoment(moment) : 'none';
  };

  it('is the one of its zone, in summer and winter', () => {
    expect(inZone('2031-07-01T09:30', 'UTC')).toBe('2031-07-01 09:30:00');
    expect(inZone('2026-07-01T09:30', 'Europe/Berlin')).toBe('2026-07-01 07:30:00');
    expect(inZone('2026-01-01T09:30', 'Europe/Berlin')).toBe('2026-01-01 08:30:00');
    expect(inZone('2026-01-01T09:30', 'Asia/Kathmandu')).toBe('2026-01-01 03:45:00');
    expect(inZone('soon', 'UTC')).toBe('none');
  });

  it('is the first of two where clocks are put back, and reads back as it was written', () => {
    expect(inZone('2026-10-25T02:30', 'Europe/Berlin')).toBe('2026-10-25 00:30:00');
    expect(toZonedText(new Date('2026-03-29T00:59:00Z'), 'Europe/Berlin')).toBe('2026-03-29T01:59');
    expect(toZonedText(new Date('2026-03-29T01:00:00Z'), 'Europe/Berlin')).toBe('2026-03-29T03:00');
  });
});
