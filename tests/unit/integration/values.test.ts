import { validateHeaderValue } from 'node:http';
import { coerceText, formPairs, isWritable } from '../../../server/src/domain/integration';
import { fillIn } from '../../../server/src/domain/placeholder';
import { headerValue } from '../../../server/src/modules/integrations/providers/header-value';

describe('a text becomes a value of a field', () => {
  it.each([
    ['string', ' Ada ', ' Ada '],
    ['text', '', null],
    ['integer', '12', 12],
    ['biginteger', '12', '12'],
    ['decimal', '12.50', 12.5],
    ['boolean', 'Yes', true],
    ['boolean', '0', false],
    ['date', '2026-01-02 03:04:05', '2026-01-02'],
    ['datetime', '2026-01-02 03:04:05', '2026-01-02T03:04:05.000Z'],
    ['json', '{"a":1}', { a: 1 }],
    ['json', 'plain', 'plain'],
  ])('%s %j', (type, text, value) => {
    expect(coerceText({ type }, text)).toEqual({ value });
  });

  it.each([
    ['integer', '1.5'],
    ['integer', 'x'],
    ['decimal', '1e5'],
    ['boolean', 'maybe'],
    ['date', 'yesterday'],
  ])('%s refuses %j', (type, text) => {
    expect(coerceText({ type }, text)).toEqual({ error: expect.stringMatching(/^must be /) as string });
  });

  it('of a list of choices is one of them', () => {
    const kind = { type: 'enumeration', enum: ['a', 'b'] };
    expect([coerceText(kind, 'a'), coerceText(kind, 'c')]).toEqual([{ value: 'a' }, { error: 'must be one of a, b' }]);
  });

  it('is not written into what is more than a text', () => {
    const kinds = ['relation', 'component', 'dynamiczone', 'media', 'password', 'customField', 'constructor'];
    expect(kinds.filter((type) => isWritable({ type }))).toEqual([]);
  });
});

it.each([
  ['Ada 100 %', 'Ada 100 %'],
  ['José', 'José'],
  ['Łukasz', '%C5%81ukasz'],
  ['José Ł 100%', 'Jos%C3%A9 %C5%81 100%25'],
  ['李 😀', '%E6%9D%8E %F0%9F%98%80'],
  ['half \ud83d', 'half %EF%BF%BD'],
  ['line\nbreak', 'line%0Abreak'],
])('a header takes %j', (text, expected) => {
  expect(headerValue(text)).toBe(expected);
  expect(() => validateHeaderValue('x-buyer', headerValue(text))).not.toThrow();
});

it('a payload is written as fields of a form', () => {
  const payload = { event: 'x', order: { id: 1, note: null, order_items: [{ sku: 'A' }, { sku: 'B' }] } };
  expect(formPairs(payload)).toEqual([
    ['event', 'x'],
    ['order[id]', '1'],
    ['order[note]', ''],
    ['order[order_items][0][sku]', 'A'],
    ['order[order_items][1][sku]', 'B'],
  ]);
});

it.each([
  ['@channel', '@\u200bchannel'],
  ['@all @here, (@team)', '@\u200ball @\u200bhere, (@\u200bteam)'],
  ['pay [here](https://evil.example)', 'pay [here]\u200b(https://evil.example)'],
  ['![x](https://evil.example/x.png)', '![x]\u200b(https://evil.example/x.png)'],
  ['[x][1] [1]: https://evil.example', '[x]\u200b[1]\u200b [1]\u200b: https://evil.example'],
  ['ada@example.com, jörg.ß@example.com', 'ada@example.com, jörg.ß@example.com'],
  ['*Ada* _L_ ~x~ `y` (z)', '*Ada* _L_ ~x~ `y` (z)'],
])('a value in a message of a chat calls nobody, and hides no link: %s', (value, expected) => {
  const context = { values: new Map([['order.note', value]]), loops: new Map(), conditions: new Map() };
  expect(fillIn('@here [{{order.note}}](https://shop.example)', context, 'chat')).toBe(
    `@here [${expected}](https://shop.example)`
  );
  expect(fillIn('{{order.note}}', context, 'text')).toBe(value);
});

it('values in a message of a chat are neither links nor calls', () => {
  const values = new Map([['customer.full_name', '<!channel> & <http://evil.example|click>']]);
  const context = { values, loops: new Map(), conditions: new Map() };
  expect(fillIn('*{{customer.full_name}}* <https://shop.example|open>', context, 'chat')).toBe(
    '*&lt;!channel&gt; &amp; &lt;http://evil.example|click&gt;* <https://shop.example|open>'
  );
});
