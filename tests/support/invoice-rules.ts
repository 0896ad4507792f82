import type { InvoiceRead, SubtotalRead, TaxRead } from './invoice-reading';

/** The business rules of EN 16931, worked out anew from what an invoice says and from nothing that wrote it. */
type Rule = readonly [code: string, holds: (invoice: InvoiceRead) => boolean];

const AMOUNT = /^-?\d+\.\d{2}$/;
const PRICE = /^\d+\.\d{2,6}$/;
const COUNTRY = /^[A-Z]{2}$/;
const DAY = /^\d{4}-\d{2}-\d{2}$/;

const cents = (text: string): number => Math.round(Number(text) * 100);

const total = (texts: readonly string[]): number => texts.map(cents).reduce((sum, amount) => sum + amount, 0);

const keyOf = ({ category, percent }: TaxRead): string => `${category} ${Number(percent || '0')}`;

const amountsOf = ({ charges }: InvoiceRead, isCharge: boolean, tax?: TaxRead): number =>
  total(
    charges
      .filter((each) => each.isCharge === isCharge && (!tax || keyOf(each.tax) === keyOf(tax)))
      .map(({ amount }) => amount)
  );

const netOf = (invoice: InvoiceRead, tax: TaxRead): number =>
  total(invoice.lines.filter((line) => keyOf(line.tax) === keyOf(tax)).map(({ net }) => net)) +
  amountsOf(invoice, true, tax) -
  amountsOf(invoice, false, tax);

const taxesOf = ({ lines, charges }: InvoiceRead): readonly TaxRead[] => [...lines, ...charges].map(({ tax }) => tax);

const has = (invoice: InvoiceRead, ...categories: readonly string[]): boolean =>
  invoice.subtotals.some(({ tax }) => categories.includes(tax.category));

const all =
  (holds: (subtotal: SubtotalRead) => boolean) =>
  ({ subtotals }: InvoiceRead): boolean =>
    subtotals.every(holds);

const isPercentRight = ({ category, percent }: TaxRead): boolean => {
  if (category === 'O') return percent === '';
  return category === 'S' ? Number(percent) > 0 : percent !== '' && Number(percent) === 0;
};

const CATEGORIES: readonly string[] = ['S', 'Z', 'E', 'AE', 'G', 'O'];

const HEAD: readonly Rule[] = [
  ['BR-02', ({ number }) => number !== ''],
  ['BR-03', ({ day }) => DAY.test(day)],
  ['BR-04', ({ type, preceding }) => type === (preceding === '' ? '380' : '381')],
  ['BR-05', ({ currency }) => /^[A-Z]{3}$/.test(currency)],
  ['BR-06, BR-07', ({ seller, buyer }) => seller.name !== '' && buyer.name !== ''],
  ['BR-09, BR-11', ({ seller, buyer }) => COUNTRY.test(seller.country) && COUNTRY.test(buyer.country)],
  ['BR-CO-09', ({ seller, buyer }) => [seller, buyer].every(({ vatId }) => /^([A-Z]{2}.+)?$/.test(vatId))],
  ['BR-CO-25', ({ totals, terms }) => cents(totals.due) <= 0 || terms !== ''],
  ['BR-CO-26', ({ seller }) => [seller.vatId, seller.registration, seller.identifier].some((each) => each !== '')],
];

const LINES: readonly Rule[] = [
  ['BR-16', ({ lines }) => lines.length > 0],
  ['BR-21', ({ lines }) => new Set(lines.map(({ id }) => id)).size === lines.length],
  ['BR-22', ({ lines }) => lines.every(({ quantity }) => Number.isInteger(quantity) && quantity !== 0)],
  ['BR-23', ({ lines }) => lines.every(({ unit }) => unit === 'C62')],
  ['BR-25', ({ lines }) => lines.every(({ name }) => name !== '')],
  ['BR-26, BR-27', ({ lines }) => lines.every(({ price }) => PRICE.test(price))],
  ['BR-41, BR-42', ({ lines }) => lines.every(({ discount }) => AMOUNT.test(discount) && cents(discount) >= 0)],
  [
    'line net amount',
    ({ lines }) =>
      lines.every(
        ({ quantity, price, discount, net }) =>
          Math.abs(quantity * Number(price) * 100 - cents(discount) - cents(net)) <= 1
      ),
  ],
  ['BR-31 to BR-38', ({ charges }) => charges.every(({ amount, reason }) => cents(amount) >= 0 && reason !== '')],
];

const SUMS: readonly Rule[] = [
  ['BR-CO-10', ({ lines, totals }) => cents(totals.lines) === total(lines.map(({ net }) => net))],
  ['BR-CO-11', (invoice) => cents(invoice.totals.allowances) === amountsOf(invoice, false)],
  ['BR-CO-12', (invoice) => cents(invoice.totals.charges) === amountsOf(invoice, true)],
  [
    'BR-CO-13',
    ({ totals }) => cents(totals.exclusive) === cents(totals.lines) - cents(totals.allowances) + cents(totals.charges),
  ],
  ['BR-CO-14', ({ subtotals, totals }) => cents(totals.tax) === total(subtotals.map(({ amount }) => amount))],
  ['BR-CO-15', ({ totals }) => cents(totals.inclusive) === cents(totals.exclusive) + cents(totals.tax)],
  [
    'BR-CO-16',
    ({ totals }) => cents(totals.due) === cents(totals.inclusive) - cents(totals.prepaid) + cents(totals.rounding),
  ],
  [
    'BR-CO-17',
    // As the validators have it: less than one unit of the currency apart.
    all(({ tax, net, amount }) => Math.abs((cents(net) * Number(tax.percent || '0')) / 100 - cents(amount)) < 100),
  ],
  [
    'BR-DEC',
    ({ lines, charges, subtotals, totals }) =>
      [
        ...Object.values(totals),
        ...lines.map(({ net }) => net),
        ...charges.map(({ amount }) => amount),
        ...subtotals.flatMap(({ net, amount }) => [net, amount]),
      ].every((amount) => AMOUNT.test(amount)),
  ],
];

const TAXES: readonly Rule[] = [
  ['BR-CO-18', ({ subtotals }) => subtotals.length > 0],
  ['BR-CL-18', (invoice) => taxesOf(invoice).every(({ category }) => CATEGORIES.includes(category))],
  [
    'BR-x-01',
    (invoice) => {
      const named = new Set(invoice.subtotals.map(({ tax }) => keyOf(tax)));
      const said = new Set(taxesOf(invoice).map(keyOf));
      return (
        named.size === invoice.subtotals.length && named.size === said.size && [...said].every((key) => named.has(key))
      );
    },
  ],
  [
    'BR-x-05 to 07',
    (invoice) => [...taxesOf(invoice), ...invoice.subtotals.map(({ tax }) => tax)].every(isPercentRight),
  ],
  ['BR-x-08', (invoice) => invoice.subtotals.every(({ tax, net }) => cents(net) === netOf(invoice, tax))],
  ['BR-x-09', all(({ tax, amount }) => tax.category === 'S' || cents(amount) === 0)],
  ['BR-x-10', all(({ tax, reasons }) => reasons.length > 0 === !['S', 'Z'].includes(tax.category))],
  [
    'BR-S-02, BR-Z-02, BR-E-02',
    (invoice) => !has(invoice, 'S', 'Z', 'E', 'AE') || invoice.seller.vatId !== '' || invoice.seller.taxNumber !== '',
  ],
  ['BR-AE-02', (invoice) => !has(invoice, 'AE') || invoice.buyer.vatId !== '' || invoice.buyer.registration !== ''],
  ['BR-G-02', (invoice) => !has(invoice, 'G') || invoice.seller.vatId !== ''],
  ['BR-O-02', (invoice) => !has(invoice, 'O') || [invoice.seller, invoice.buyer].every(({ vatId }) => vatId === '')],
  ['BR-O-11', (invoice) => !has(invoice, 'O') || invoice.subtotals.length === 1],
];

/** The rules that an invoice breaks; none of a valid one. */
export const brokenRules = (invoice: InvoiceRead): readonly string[] =>
  [...HEAD, ...LINES, ...SUMS, ...TAXES].filter(([, holds]) => !holds(invoice)).map(([code]) => code);
