import { readFileSync } from 'node:fs';
import { unprintableOf } from '../../../server/src/modules/documents/fonts/content-texts';
import { printable, printableNode, unprintableIn } from '../../../server/src/modules/documents/fonts/printable';
import { readCoverage } from '../../../server/src/modules/documents/fonts/read-coverage';

type FontKit = { readonly openSync: (file: string) => { readonly hasGlyphForCodePoint: (point: number) => boolean } };

it.each(['DejaVuSans', 'DejaVuSans-Bold'])('reads of %s what the setter of pages finds in it', (name) => {
  const file = require.resolve(`dejavu-fonts-ttf/ttf/${name}.ttf`);
  const coverage = readCoverage(readFileSync(file));
  // Of pdfmake's own dependencies.
  const font = jest.requireActual<FontKit>('fontkit').openSync(file);
  for (let point = 0x20; point < 0x20000; point += 1) {
    if (coverage.has(point) !== font.hasGlyphForCodePoint(point)) throw new Error(`U+${point.toString(16)}`);
  }
});

it.each([
  ['Müller & Söhne, Ωμέγα, Привет, Łódź, Đorđe, İstanbul', 'Müller & Söhne, Ωμέγα, Привет, Łódź, Đorđe, İstanbul'],
  ['e\u0301te\u0301', 'été'],
  ['Lamp 中文', 'Lamp [U+4E2D U+6587]'],
  ['ไทย and 한', '[U+0E44 U+0E17 U+0E22] and [U+D55C]'],
  ['１２３ ＡＢ', '123 AB'],
  ['𝒜𝓑', 'AB'],
  ['party 🎉!', 'party [U+1F389]!'],
  ['a\u200db\u00adc\ufe0f', 'a\u200dbc'],
  ['a\u0000b\u0007\u2028c\n\td', 'ab\nc\n\td'],
  ['\u{1d51e}\ud800x', 'a[U+D800]x'],
  ['中'.repeat(20), `[${'U+4E2D '.repeat(8).trim()} +12]`],
  ['', ''],
])('prints %j as %j', (text, shown) => {
  expect(printable(text)).toBe(shown);
  expect(unprintableIn([printable(text)])).toEqual([]);
});

it('names what is missing once, wherever it stands', () => {
  const record = { a: '中', b: [{ c: 'x文中' }], d: null, e: 7 };
  expect(unprintableOf(record)).toEqual(['U+4E2D', 'U+6587']);
  expect(unprintableOf({ a: 'Ω' })).toEqual([]);
});

it('reaches every text of a page, and nothing else', () => {
  const node = {
    stack: ['中', { columns: [{ text: ['a', { text: '中', style: '中' }] }] }],
    table: { widths: ['*'], body: [[{ text: '中', link: 'https://example.com/中' }]] },
  };
  expect(printableNode(node)).toEqual({
    stack: ['[U+4E2D]', { columns: [{ text: ['a', { text: '[U+4E2D]', style: '中' }] }] }],
    table: { widths: ['*'], body: [[{ text: '[U+4E2D]', link: 'https://example.com/中' }]] },
  });
});
