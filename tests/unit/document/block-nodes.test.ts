import { blockNodes, cleanBlock } from '../../../server/src/modules/documents/templates/block-nodes';

const plain = (node: unknown): string => {
  if (typeof node === 'string') return node;
  const { text } = node as { readonly text: unknown };
  return Array.isArray(text) ? text.map(plain).join('') : String(text);
};

it('makes paragraphs, headings and lists of markup', () => {
  const html = '<h2>Thanks</h2><p>One &amp; <b>two</b><br>three</p><ol><li>a</li><li>b<ul><li>c</li></ul></li></ol>end';
  expect(blockNodes(html).map(plain)).toEqual(['Thanks', 'One & two\nthree', '1. a', '2. b', '• c', 'end']);
});

it('keeps emphasis and links', () => {
  const [node] = blockNodes(
    '<p><strong><em>x</em></strong> <u>y</u> <a href="https://a.example/?b=1&amp;c=2">z</a></p>'
  );
  expect(node).toMatchObject({
    text: [
      { text: 'x', bold: true, italics: true },
      { text: ' ' },
      { text: 'y', decoration: 'underline' },
      { text: ' ' },
      { text: 'z', link: 'https://a.example/?b=1&c=2' },
    ],
  });
});

it.each([
  ['<script>alert(1)</script>', []],
  ['<p></p><br><ul><li></li></ul>', ['• ']],
  ['<a href="javascript:alert(1)">x</a>', ['x']],
  ['<img src="file:///etc/passwd">', []],
  ['5 < 6 & 7 > 2', ['5 < 6 & 7 > 2']],
  ['<b>open', ['open']],
  ['</b></ul></li>x', ['x']],
  ['{{item.name}} ##x##', ['{{item.name}} ##x##']],
])('bears %s', (html, texts) => {
  expect(blockNodes(html).map(plain)).toEqual(texts);
  expect(JSON.stringify(blockNodes(html))).not.toContain('javascript:');
  expect(cleanBlock(cleanBlock(html))).toBe(cleanBlock(html));
});
