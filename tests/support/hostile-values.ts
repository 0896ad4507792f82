/** What attackers and broken clients send. Written with escapes, so that the file itself is plain text. */
const NUL = '\u0000';

/** Every object answers to these names, also one that does not have them. */
const INHERITED_NAMES = Object.getOwnPropertyNames(Object.prototype).filter((name) => name !== '__proto__');

const withInheritedNames = (value: unknown): object => Object.fromEntries(INHERITED_NAMES.map((name) => [name, value]));

/** For a single field, whatever its type. */
export const HOSTILE_VALUES: readonly unknown[] = [
  `a${NUL}b`,
  'x'.repeat(10_000),
  '   ',
  null,
  true,
  -1,
  0.5,
  2 ** 31,
  2 ** 53,
  1e21,
  '1e3',
  'NaN',
  [],
  {},
  [[1]],
  { $gt: '' },
  [null, { a: [] }],
  withInheritedNames('x'),
  '\ud800',
  '\u202e\u200b\ufeff\u{1f600}',
  'x\r\nSet-Cookie: a=b',
  `' OR '1'='1' --`,
  '<svg/onload=alert(1)>{{7*7}}${7*7}<%= 7*7 %>',
  '__proto__',
  '9999-99-99 99:99:99',
];

/** What databases, rather than checks, stumble over. */
export const ESSENTIAL_VALUES: readonly unknown[] = [
  `a${NUL}b`,
  'x'.repeat(10_000),
  '\ud800',
  '\u{1f600}',
  `' OR '1'='1' --`,
  2 ** 31,
  [],
];

/** Sqlmap's habits, for whatever may end in a condition, an order or a path of a query. */
export const INJECTIONS: readonly string[] = [
  `'`,
  `"`,
  '`',
  '\\',
  '%',
  '_',
  ';',
  `') OR ('1'='1`,
  `1) OR 1=1 --`,
  `1 AND 1=2 UNION SELECT 1,2,3,4,5 --`,
  `1; DROP TABLE shop_orders; --`,
  `id; SELECT pg_sleep(5)`,
  `(SELECT CASE WHEN (1=1) THEN id ELSE 1/0 END)`,
  `id DESC, (SELECT password FROM admin_users LIMIT 1)`,
  `1 RLIKE SLEEP(5)`,
  `extractvalue(1,concat(0x7e,version()))`,
  `id/**/asc`,
  `admin_users.password`,
  `shop_customers.email`,
  `customer.password`,
  `user.resetPasswordToken`,
  `id::1-999999999999999999999`,
  `id :: 1-10' OR 1=1`,
  `total_amount > 99999999999999999999999`,
  `total_amount > 1e400`,
  `created_at > 999999-01-01`,
  `created_at :: 0000-00-00-9999-99-99`,
  `ltv>1000) OR (1=1`,
  `status = 'paid' OR 1=1`,
  `invoice = ? OR ?`,
  `$1 :name ??`,
  `{"$or":[{}]}`,
  '__proto__',
  'constructor',
  'toString',
  'hasOwnProperty',
  '*',
  '%00',
  'a\u0000b',
  '\ud800',
  'x'.repeat(5_000),
];

export const HOSTILE_IDS: readonly string[] = [
  '0',
  '-1',
  '1.5',
  '1e3',
  'abc',
  '2147483647',
  '2147483648',
  '9223372036854775807',
  '9223372036854775808',
  '99999999999999999999999999',
  'NaN',
  'null',
  'undefined',
  '__proto__',
  'constructor',
  '%00',
  '1%00',
  '%FF',
  '%E0%A4%A',
  '%',
  '%2e%2e%2f',
  '..%2f..%2fetc%2fpasswd',
  `1'%20OR%20'1'='1`,
  '1;drop%20table%20shop_orders',
  '%F0%9F%98%80',
  '1%20',
  '%0A1',
  'x'.repeat(2_000),
];

export type RawBody = { readonly name: string; readonly type: string | undefined; readonly body: string | Uint8Array };

const JSON_TYPE = 'application/json';

const nested = (depth: number, open: string, close: string): string => open.repeat(depth) + close.repeat(depth);

/** No documented endpoint carries these out. */
export const REFUSED_BODIES: readonly RawBody[] = [
  { name: 'an open brace', type: JSON_TYPE, body: '{' },
  { name: 'half a value', type: JSON_TYPE, body: '{"a":' },
  { name: 'two values', type: JSON_TYPE, body: '{}{}' },
  { name: 'single quotes', type: JSON_TYPE, body: `{'a':1}` },
  { name: 'a comment', type: JSON_TYPE, body: '{/**/}' },
  { name: 'NaN', type: JSON_TYPE, body: '{"a":NaN}' },
  { name: 'a bare string', type: JSON_TYPE, body: '"text"' },
  { name: 'a bare number', type: JSON_TYPE, body: '1' },
  { name: 'null bytes only', type: JSON_TYPE, body: NUL.repeat(10) },
  { name: 'bytes that are no UTF-8', type: JSON_TYPE, body: new Uint8Array([0x7b, 0x22, 0xff, 0xfe, 0x22]) },
  { name: '2 MB', type: JSON_TYPE, body: JSON.stringify({ a: 'x'.repeat(2 * 1024 * 1024) }) },
  { name: 'a null byte in a value', type: JSON_TYPE, body: '{"a":"\\u0000"}' },
  { name: 'a null byte in a key', type: JSON_TYPE, body: '{"a\\u0000":1}' },
  { name: 'a null byte deep inside', type: JSON_TYPE, body: '{"a":{"b":[{"c":"\\u0000"}]}}' },
  { name: '30 nested objects', type: JSON_TYPE, body: `${'{"a":'.repeat(30)}1${'}'.repeat(30)}` },
  { name: '100,000 nested lists', type: JSON_TYPE, body: `{"a":${nested(100_000, '[', ']')}}` },
  { name: '50,000 nested objects', type: JSON_TYPE, body: `${'{"a":'.repeat(50_000)}1${'}'.repeat(50_000)}` },
];

/** Odd, but nothing that must be refused: fields that are missing then decide. */
export const ODD_BODIES: readonly RawBody[] = [
  { name: 'nothing', type: JSON_TYPE, body: '' },
  { name: 'null', type: JSON_TYPE, body: 'null' },
  { name: 'a list', type: JSON_TYPE, body: '[]' },
  { name: 'a list of objects', type: JSON_TYPE, body: '[{"a":1}]' },
  {
    name: 'a prototype',
    type: JSON_TYPE,
    body: '{"__proto__":{"polluted":1},"constructor":{"prototype":{"polluted":1}}}',
  },
  {
    name: 'names that objects inherit',
    type: JSON_TYPE,
    body: JSON.stringify({ item_id: 1, id: withInheritedNames(1), ...withInheritedNames('x') }),
  },
  { name: 'a key twice', type: JSON_TYPE, body: '{"item_id":1,"item_id":"x"}' },
  { name: 'an overflow', type: JSON_TYPE, body: '{"item_id":1e999,"quantity":-1e999}' },
  {
    name: '5,000 keys',
    type: JSON_TYPE,
    body: JSON.stringify(Object.fromEntries(Array.from({ length: 5_000 }, (_, key) => [`k${key}`, key]))),
  },
  { name: 'plain text', type: 'text/plain', body: '{"a":1}' },
  { name: 'no type', type: undefined, body: '{"a":1}' },
  { name: 'an unknown type', type: 'application/x-nonsense; charset=klingon', body: '{"a":1}' },
  { name: 'an unknown charset', type: `${JSON_TYPE}; charset=klingon`, body: '{"a":1}' },
  {
    name: 'a form',
    type: 'application/x-www-form-urlencoded',
    body: 'item_id=1&a[b][c][d][e][f][g][h]=1&__proto__[x]=1&%FF=%FF',
  },
  {
    name: 'broken multipart',
    type: 'multipart/form-data; boundary=x',
    body: '--x\r\nContent-Disposition: form-data; name="a"\r\n\r\n',
  },
  { name: 'multipart without a boundary', type: 'multipart/form-data', body: 'a' },
];

/** Appended to any path. */
export const HOSTILE_QUERIES: readonly string[] = [
  '%FF=%FF',
  'a=%E0%A4%A',
  '%00=1',
  'search=%00',
  'search=a%00b',
  '__proto__[polluted]=1&constructor[prototype][polluted]=1',
  `a${'[b]'.repeat(200)}=1`,
  Array.from({ length: 2_000 }, (_, index) => `k${index}=1`).join('&'),
  `with[]=${'x'.repeat(3_000)}`,
  Array.from({ length: 300 }, () => 'with[]=variants').join('&'),
  'with[password]=1&with[0][a]=b',
  'per_page=-1&page=-1',
  'per_page=1e9&page=1e9',
  'per_page[]=1&page[a]=1&search[a]=1&sort_by[]=id&sort_type[]=asc',
  'page=99999999999999999999&per_page=99999999999999999999',
  'populate=*&filters[id][$gt]=0&sort=password&fields=*&publicationState=preview',
  'populate[createdBy]=*&locale=%00',
  '=&==&&&?',
  '[]=1&[a]=1&a[=1&a]=1',
];
