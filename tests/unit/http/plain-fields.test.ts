import { object } from '../../../server/src/platform/http/fields';
import { describeInput } from '../../../server/src/platform/http/input-description';
import { parseInput } from '../../../server/src/platform/http/parse-input';
import { htmlText, plainLine, plainLines, requiredPlainLine } from '../../../server/src/platform/http/plain-fields';

/** What people write in names, notes and addresses. See docs/decisions/0125. */
const TYPED = [
  'Ask Bob <bob@example.com> first',
  'bei A<B GmbH',
  'fits <XL and up',
  'A<B C&D',
  '&lt;b&gt; &amp;',
  '<script>alert(1)</script>',
  `"><img src=x onerror=alert('1')>`,
  '<'.repeat(100),
];

const schema = object({
  line: plainLine(100),
  lines: plainLines(100),
  required: requiredPlainLine(100),
  html: htmlText(100),
});
const parsed = (value: string) => parseInput(schema, { line: value, lines: value, required: value, html: value });

it.each(TYPED)('%s is kept as it was typed', (text) => {
  expect(parsed(text)).toEqual({ line: text, lines: text, required: text, html: text });
});

it('is trimmed and composed, and a line is one line', () => {
  const { line, lines } = parsed('  Mu\u0308ller \n <So\u0308hne>\t') as Record<string, string>;
  expect([line, lines]).toEqual(['Müller <Söhne>', 'Müller \n <Söhne>']);
  expect(() => parsed('\u3000 ')).toThrow();
});

it('says of itself whether it is HTML', () => {
  const { properties } = describeInput(schema) as { properties: Record<string, { format?: string }> };
  const formats = Object.entries(properties).map(([name, { format }]) => [name, format]);
  expect(formats).toEqual([
    ['line', undefined],
    ['lines', undefined],
    ['required', undefined],
    ['html', 'html'],
  ]);
});
