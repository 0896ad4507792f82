import { codesIn, fillIn, type PlaceholderContext, type Values } from '../../../server/src/domain/placeholder';
import { holds } from '../../support/properties';
import { fc } from '../../support/seeded';

const values = (record: Record<string, string>): Values => new Map(Object.entries(record));

const CONTEXT: PlaceholderContext = {
  values: new Map([
    ...values({
      'order.invoice_no': 'INV-7',
      'order.note': '',
      'order.total_amount': '12.50',
      'order.total_amount_formatted': '$12.50',
      'order.customer.first_name': 'ada',
      'order.customer.full_name': 'Ada <b>"O\'Neil"</b> & Co',
      'order.payment_link': 'https://shop.example.com/checkout?order_hash=1&x=2',
      'order.bad_link': 'javascript:alert(1)',
      'order.is_digital': 'yes',
      'settings.store_name': 'Mugs\r\nBcc: eve@example.com',
    }),
    ['order.downloads', { markup: '<ul><li>Book</li></ul>', text: 'Book' }],
  ]),
  loops: new Map([
    [
      'item',
      [values({ 'item.name': 'Mug', 'item.variant': '' }), values({ 'item.name': 'Tea <1>', 'item.variant': 'Green' })],
    ],
    ['license', []],
  ]),
  conditions: new Map([
    ['has_licenses', false],
    ['is_physical', true],
    ['order.is_physical', true],
  ]),
};

const html = (template: string): string => fillIn(template, CONTEXT, 'html');
const header = (template: string): string => fillIn(template, CONTEXT, 'header');
const text = (template: string): string => fillIn(template, CONTEXT, 'text');

describe('placeholders', () => {
  it.each([
    ['{{order.invoice_no}}', 'INV-7'],
    ['{{ order.invoice_no }}', 'INV-7'],
    ['{{&nbsp;order.invoice_no&nbsp;}}', 'INV-7'],
    ['##order.invoice_no##', 'INV-7'],
    ['## order.invoice_no ##', 'INV-7'],
    ['{{order.total_amount}} {{order.total_amount_formatted}}', '12.50 $12.50'],
    ['{{order.note|none}}', 'none'],
    ['{{order.note|a &amp; b}}', 'a & b'],
    ['{{order.invoice_no|none}}', 'INV-7'],
    ['{{order.note}}', ''],
    ['{{order.note|NONE||strtolower||ucfirst}}', 'None'],
    ['{{order.customer.first_name||ucfirst}}', 'Ada'],
    ['{{order.customer.first_name||strtoupper}}', 'ADA'],
    ['{{order.invoice_no||concat_first|No. }}', 'No. INV-7'],
    ['{{ order.invoice_no || concat_first|No.&nbsp;}}', 'No. INV-7'],
    ['{{order.invoice_no||concat_first|No. ||strtolower}}', 'no. inv-7'],
    ['{{order.invoice_no||concat_last|! }}', 'INV-7!'],
    ['{{order.invoice_no||show_if| paid }}', ' paid'],
    ['{{order.invoice_no||concat_last|!}}', 'INV-7!'],
    ['{{order.note||concat_last|!}}', ''],
    ['{{order.invoice_no||show_if|paid}}', 'paid'],
    ['{{order.note||show_if|paid}}', ''],
    ['a {{order.invoice_no}} b ##order.invoice_no## c', 'a INV-7 b INV-7 c'],
    ['{{order.downloads}}', 'Book'],
  ])('%s is %s', (template, expected) => {
    expect(text(template)).toBe(expected);
  });

  it.each([
    '{{nobody.knows}}',
    '##nobody.knows##',
    '{{constructor}}',
    '{{__proto__}}',
    '{{order.__proto__}}',
    '{{order.constructor}}',
    "{{constructor.constructor('return process')()}}",
    '{{order.invoice_no||no_such_transformer}}',
    '{{order.invoice_no',
    'order.invoice_no}}',
    '{{}}',
    '{{ }}',
    '####',
    '{{#each order}}x{{/each}}',
    '{{#item}}never closed',
    '{{/item}}',
    '{{else}}',
    '{{#if nobody.knows}}shown{{/if}}',
    '{{#if __proto__}}shown{{else}}too{{/if}}'.replace('{{else}}too', ''),
    '{{item.name}}',
    '#fff ## title',
    '${order.invoice_no} <%= order.invoice_no %>',
  ])('%s stays as it was written', (template) => {
    expect(text(template)).toBe(template);
    expect(html(template)).toBe(template);
  });

  it('repeats what is in a loop, and shows nothing of an empty one', () => {
    expect(html('{{#item}}<li>{{item.name}}{{#if item.variant}} ({{item.variant}}){{/if}}</li>{{/item}}')).toBe(
      '<li>Mug</li><li>Tea &lt;1&gt; (Green)</li>'
    );
    expect(html('a{{#license}}{{license.key}}{{/license}}b')).toBe('ab');
  });

  it('writes what a condition allows', () => {
    expect(text('{{#if has_licenses}}keys{{else}}none{{/if}}')).toBe('none');
    expect(text('{{#if order.is_physical}}parcel{{/if}}{{#if is_physical}}!{{/if}}')).toBe('parcel!');
    expect(text('{{#if order.note}}note{{/if}}{{#if order.is_digital}}file{{/if}}')).toBe('file');
    expect(text('{{#if is_physical}}{{#if has_licenses}}a{{else}}b{{/if}}{{/if}}')).toBe('b');
  });

  it('names the codes of a template wherever they stand', () => {
    expect([...codesIn('{{a.b}}{{#if x}}{{c.d|e}}{{else}}##f##{{/if}}{{#item}}{{g||trim}}{{/item}}')]).toEqual([
      'a.b',
      'c.d',
      'f',
      'g',
    ]);
  });
});

describe('the place of a placeholder', () => {
  it('escapes values in markup, and leaves markup that the store made', () => {
    expect(html('<p>{{order.customer.full_name}}</p>')).toBe(
      '<p>Ada &lt;b&gt;&quot;O&#39;Neil&quot;&lt;/b&gt; &amp; Co</p>'
    );
    expect(html('<p title="{{order.customer.full_name}}">')).not.toContain('<b>');
    expect(html('{{order.downloads}}')).toBe('<ul><li>Book</li></ul>');
    expect(html('{{order.note|<b>none</b>}}')).toBe('&lt;b&gt;none&lt;/b&gt;');
  });

  it('lets only addresses be addresses', () => {
    expect(html('<a href="{{order.payment_link}}">')).toBe(
      '<a href="https://shop.example.com/checkout?order_hash=1&amp;x=2">'
    );
    expect(html('<a href="{{order.bad_link}}">')).toBe('<a href="#">');
    expect(html("<img src='{{order.bad_link}}'>")).toBe("<img src='#'>");
    expect(html('<a href="https://x.example/?q={{order.customer.full_name}}&n={{order.invoice_no}}">')).toBe(
      '<a href="https://x.example/?q=Ada%20%3Cb%3E%22O&#39;Neil%22%3C%2Fb%3E%20%26%20Co&n=INV-7">'
    );
    expect(html('<a href="x">{{order.bad_link}}</a>')).toBe('<a href="x">javascript:alert(1)</a>');
  });

  it('makes one line of a header', () => {
    expect(header('Sale at {{settings.store_name}}')).toBe('Sale at Mugs Bcc: eve@example.com');
    expect(header('a\r\nBcc: {{order.invoice_no}}\u2028\u0000x')).toBe('a Bcc: INV-7 x');
    expect(header('{{nobody\u0085.knows}}')).toBe('{{nobody .knows}}');
  });
});

describe('any template', () => {
  const piece = fc.constantFrom(
    ...['{{', '}}', '##', '{{#item}}', '{{/item}}', '{{#if has_licenses}}', '{{else}}', '{{/if}}', '|', '||', 'trim'],
    ...[
      '{{order.invoice_no}}',
      '{{order.customer.full_name}}',
      '__proto__',
      'constructor',
      '<a href="',
      '">',
      ' ',
      'x',
    ],
    ...['{{item.name}}', '{{#license}}', '{{/license}}', '{{order.bad_link}}', '\r\n', '&nbsp;', '\u0000', '😀']
  );
  const template = fc
    .array(fc.oneof(piece, fc.string({ maxLength: 8 })), { maxLength: 60 })
    .map((parts) => parts.join(''));

  it('is rendered without an error, and the same each time', () => {
    holds(template, (written) => {
      for (const place of ['html', 'header', 'text'] as const) {
        expect(fillIn(written, CONTEXT, place)).toBe(fillIn(written, CONTEXT, place));
      }
    });
  });

  it('never begins another header', () => {
    holds(template, (written) => expect(header(written)).not.toMatch(/[\p{Cc}\u2028\u2029]/u));
  });

  it('brings no markup of values into a body', () => {
    const evil = fc.string({ maxLength: 30 }).map((junk) => `<script>${junk}"'><img src=x>`);
    holds(fc.tuple(template, evil), ([written, value]) => {
      const context = { ...CONTEXT, values: values({ 'order.invoice_no': value, 'order.customer.full_name': value }) };
      const own = fillIn(
        written,
        { ...context, values: values({ 'order.invoice_no': '', 'order.customer.full_name': '' }) },
        'html'
      );
      const count = (body: string): number => body.split('<script>').length;
      expect(count(fillIn(written, context, 'html'))).toBe(count(own));
    });
  });

  it('without brackets is left as it is', () => {
    holds(
      fc.string({ maxLength: 200 }).filter((some) => !/\{\{|##/.test(some)),
      (some) => expect(text(some)).toBe(some)
    );
  });
});

describe('hostile templates', () => {
  const LENGTH = 100_000;

  it.each([
    '{',
    '{{',
    '}}',
    '#',
    '##',
    '{{#item}}',
    '{{#if has_licenses}}',
    '{{/item}}',
    '{{a',
    '## a ',
    '{{a|',
    '{{x}}',
    '<a href="{{x',
  ])('100 kB of %s take no time', (piece) => {
    const began = performance.now();
    html(piece.repeat(LENGTH / piece.length));
    expect(performance.now() - began).toBeLessThan(2_000);
  });

  it('loops in loops come to an end', () => {
    const many = Array.from({ length: 500 }, (_, index) => values({ 'item.name': String(index) }));
    const context = { ...CONTEXT, loops: new Map([['item', many] as const]) };
    const began = performance.now();
    const deep = fillIn(`${'{{#item}}'.repeat(10)}{{item.name}}${'{{/item}}'.repeat(10)}`, context, 'html');
    expect(deep.length).toBeLessThanOrEqual(1_000_000);
    expect(performance.now() - began).toBeLessThan(2_000);
  });
});
