import { parseOperatorSearch, type Condition } from '../../../server/src/domain/search';
import { context, fields } from '../../support/search-fields';

const read = (text: string, timezone = 'UTC'): Condition | null =>
  parseOperatorSearch(text, fields, { ...context, timezone });

const compare = (field: string, operator: string, value: unknown): unknown => ({
  kind: 'compare',
  field,
  operator,
  value,
});

const dates = (field: string, from: string, to: string): unknown => ({
  kind: 'and',
  conditions: [compare(field, 'gte', new Date(from)), compare(field, 'lt', new Date(to))],
});

describe('operator search: each operator on each kind of field', () => {
  it.each([
    ['id = 5', compare('id', 'eq', 5)],
    ['id=5', compare('id', 'eq', 5)],
    ['  ID  =  5  ', compare('id', 'eq', 5)],
    ['id > 5', compare('id', 'gt', 5)],
    ['id < 5', compare('id', 'lt', 5)],
    ['id >= 5', compare('id', 'gte', 5)],
    ['id <= -5', compare('id', 'lte', -5)],
    ['id != 5', { kind: 'not', condition: compare('id', 'eq', 5) }],
    ['rate >= 7.125', compare('rate', 'gte', 7.125)],
    ['is_test = yes', compare('is_test', 'eq', true)],
    ['is_test = 0', compare('is_test', 'eq', false)],
    ['invoice = INV-7', compare('invoice_no', 'text_equals', 'INV-7')],
    ['invoice != INV-7', { kind: 'not', condition: compare('invoice_no', 'text_equals', 'INV-7') }],
  ])('%s', (text, expected) => {
    expect(read(text)).toEqual(expected);
  });

  it('splits at the first operator, so that the value may hold others', () => {
    expect(read('invoice = a=b>c::d')).toEqual(compare('invoice_no', 'text_equals', 'a=b>c::d'));
    expect(read('invoice == a')).toEqual(compare('invoice_no', 'text_equals', '= a'));
  });

  it('finds fields by alias and in any case', () => {
    expect(read('Payment_Status = PAID')).toEqual(compare('payment_status', 'eq', 'paid'));
  });
});

describe('operator search: ranges', () => {
  it.each([
    ['id :: 1-10', 'id', 1, 10],
    ['id::1 - 10', 'id', 1, 10],
    ['id :: -5--1', 'id', -5, -1],
    ['total_amount :: 1.50-2', 'total_amount', 150, 200],
    ['rate :: 0.5-1.25', 'rate', 0.5, 1.25],
  ])('%s', (text, field, first, last) => {
    expect(read(text)).toEqual({
      kind: 'and',
      conditions: [compare(field, 'gte', first), compare(field, 'lte', last)],
    });
  });

  it.each(['created_at :: 2024-01-01-2024-01-31', 'created_at :: 2024-01-01 - 2024-01-31'])('%s', (text) => {
    expect(read(text)).toEqual(dates('created_at', '2024-01-01T00:00:00Z', '2024-02-01T00:00:00Z'));
  });

  it.each(['id :: 1', 'id :: a-b', 'id :: 1-', 'status :: a-b', 'invoice :: 1-2', 'created_at :: 2024-01-01'])(
    'leaves %s to the plain search',
    (text) => expect(read(text)).toBeNull()
  );
});

describe('operator search: wildcards', () => {
  it.each([
    ['invoice = INV*', 'starts_with', 'INV'],
    ['invoice = *7', 'ends_with', '7'],
    ['invoice = *NV*', 'contains', 'NV'],
    ['invoice = *', 'contains', ''],
    ['invoice = **', 'contains', ''],
    ['invoice = a*b', 'text_equals', 'a*b'],
    ['invoice = 100%_', 'text_equals', '100%_'],
  ])('%s', (text, operator, value) => {
    expect(read(text)).toEqual(compare('invoice_no', operator, value));
  });

  it('negates the pattern for !=', () => {
    expect(read('invoice != INV*')).toEqual({ kind: 'not', condition: compare('invoice_no', 'starts_with', 'INV') });
  });

  it('takes the star literally where a field says so', () => {
    expect(read('code = A*')).toEqual(compare('code', 'text_equals', 'A*'));
  });

  it('knows no wildcards in numbers', () => {
    expect(read('id = 1*')).toBeNull();
  });
});

describe('operator search: relations and several columns', () => {
  it('asks for a related row', () => {
    expect(read('sku = AB*')).toEqual({
      kind: 'exists',
      relation: 'items',
      condition: compare('sku', 'starts_with', 'AB'),
    });
  });

  it('asks for no related row when negated', () => {
    expect(read('sku != AB')).toEqual({
      kind: 'not',
      condition: { kind: 'exists', relation: 'items', condition: compare('sku', 'text_equals', 'AB') },
    });
  });

  it.each(['customer = doe', 'customer = *doe', 'customer = doe*'])('%s looks anywhere in either column', (text) => {
    expect(read(text)).toEqual({
      kind: 'exists',
      relation: 'customer',
      condition: {
        kind: 'or',
        conditions: [compare('full_name', 'contains', 'doe'), compare('email', 'contains', 'doe')],
      },
    });
  });
});

describe('operator search: statuses', () => {
  it.each([
    ['payment = partially-paid', 'payment_status', 'partially_paid'],
    ['payment = Partially Paid', 'payment_status', 'partially_paid'],
    ['payment = partially_paid', 'payment_status', 'partially_paid'],
    ['status = on_hold', 'status', 'on-hold'],
    ['status = cancelled', 'status', 'canceled'],
    ['status = CANCELED', 'status', 'canceled'],
    ['type = onetime', 'type', 'payment'],
  ])('%s', (text, field, value) => {
    expect(read(text)).toEqual(compare(field, 'eq', value));
  });

  it('passes a status that the site added, in both spellings', () => {
    expect(read('status = Ready_to-ship')).toEqual({
      kind: 'compare',
      field: 'status',
      operator: 'in',
      values: ['Ready_to-ship', 'ready_to-ship', 'ready-to-ship', 'ready_to_ship'],
    });
  });

  it('reads both spellings into a pattern', () => {
    expect(read('payment = partially-*')).toEqual({
      kind: 'or',
      conditions: [
        compare('payment_status', 'starts_with', 'partially-'),
        compare('payment_status', 'starts_with', 'partially_'),
      ],
    });
  });
});

describe('operator search: money', () => {
  it.each([
    ['10', 1000],
    ['19.99', 1999],
    ['0.1', 10],
    ['1.10', 110],
    ['2.500', 250],
    ['-3.05', -305],
    ['9999999999999.99', 999999999999999],
  ])('%s units', (units, cents) => {
    expect(read(`total_amount = ${units}`)).toEqual(compare('total_amount', 'eq', cents));
  });

  it.each(['19.999', '1,000', '1e3', '.5', '5.', '0x10', '10 €', '99999999999999', 'Infinity', 'NaN'])(
    'leaves %s to the plain search',
    (units) => expect(read(`total_amount = ${units}`)).toBeNull()
  );
});

describe('operator search: dates', () => {
  it.each([
    ['created_at = 2024-01-05', dates('created_at', '2024-01-05T00:00:00Z', '2024-01-06T00:00:00Z')],
    [
      'created_at != 2024-01-05',
      { kind: 'not', condition: dates('created_at', '2024-01-05T00:00:00Z', '2024-01-06T00:00:00Z') },
    ],
    ['created_at > 2024-01-05', compare('created_at', 'gte', new Date('2024-01-06T00:00:00Z'))],
    ['created_at >= 2024-01-05', compare('created_at', 'gte', new Date('2024-01-05T00:00:00Z'))],
    ['created_at < 2024-01-05', compare('created_at', 'lt', new Date('2024-01-05T00:00:00Z'))],
    ['created_at <= 2024-01-05', compare('created_at', 'lt', new Date('2024-01-06T00:00:00Z'))],
    ['created_at = 2024-01-05 10:20', dates('created_at', '2024-01-05T10:20:00Z', '2024-01-05T10:21:00Z')],
    ['created_at = 2024-01-05T10:20:30', dates('created_at', '2024-01-05T10:20:30Z', '2024-01-05T10:20:31Z')],
  ])('%s', (text, expected) => {
    expect(read(text)).toEqual(expected);
  });

  it('reads clock times of the user_tz', () => {
    expect(read('created_at = 2024-01-05', 'America/New_York')).toEqual(
      dates('created_at', '2024-01-05T05:00:00Z', '2024-01-06T05:00:00Z')
    );
    expect(read('created_at >= 2024-07-01 00:30', 'Asia/Kolkata')).toEqual(
      compare('created_at', 'gte', new Date('2024-06-30T19:00:00Z'))
    );
  });

  it.each([
    '2024-13-01',
    '2024-02-30',
    '2024-01-01 25:00',
    '24-01-01',
    'yesterday',
    '0000-01-01',
    '2024-01-01 10:00 x',
  ])('leaves %s to the plain search', (date) => expect(read(`created_at = ${date}`)).toBeNull());
});

describe('operator search: what is a plain search', () => {
  it.each([
    ['no operator', 'john doe'],
    ['an unknown field', 'password = x'],
    ['a field kept out of the search', 'secret = x'],
    ['a name of the prototype', '__proto__ = x'],
    ['another name of the prototype', 'constructor = x'],
    ['no value', 'status ='],
    ['no field', '= 5'],
    ['a value of another type', 'id = abc'],
    ['a fraction of a whole number', 'id = 1.5'],
    ['an order of texts', 'invoice > A'],
    ['an order of statuses', 'status < paid'],
    ['a flag that is none', 'is_test = maybe'],
    ['an empty text', ''],
    ['a text that is too long', `invoice = ${'a'.repeat(300)}`],
  ])('%s', (_, text) => {
    expect(read(text)).toBeNull();
  });

  it('keeps whole numbers within what a 32 bit column can be compared with', () => {
    expect(read('id = 99999999999999999999')).toEqual(compare('id', 'eq', 2_147_483_647));
    expect(read('id > -99999999999')).toEqual(compare('id', 'gt', -2_147_483_648));
  });
});
