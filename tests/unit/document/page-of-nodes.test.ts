import { pageOfNodes } from '../../../server/src/modules/documents/pdf/page-of-nodes';
import type { PdfNode } from '../../../server/src/modules/documents/pdf/pdf-node';

const PICTURE = 'data:image/png;base64,AAAA';

const page = (content: PdfNode, changes: Partial<Parameters<typeof pageOfNodes>[0]> = {}): string =>
  pageOfNodes({ title: 'Invoice', language: 'en', content, footer: '', logo: null, ...changes });

it('sets texts, columns and tables as the file has them', () => {
  const html = page({
    stack: [
      { columns: [{ text: 'left' }, { text: 'right', width: 'auto', alignment: 'right' }], margin: [1, 2, 3, 4] },
      { layout: 'lines', table: { widths: ['*', 'auto'], body: [['a', { text: 'b', bold: true }]] } },
      { text: ['one ', { text: 'two', italics: true, decoration: 'underline' }], style: 'label' },
    ],
  });
  expect(html).toContain('<div class="columns" style="margin:2pt 3pt 4pt 1pt">');
  expect(html).toContain('<div class="auto"><div class="text" style="text-align:right">right</div></div>');
  expect(html).toContain('<table class="lines wide"><tbody><tr><td><div class="text">a</div></td>');
  expect(html).toContain('style="font-weight:bold">b</div>');
  expect(html).toContain('one <span style="font-style:italic;text-decoration:underline">two</span>');
});

it('escapes whatever a text holds, and leads nowhere', () => {
  const nasty = '<script>"&\'</script>';
  const html = page({ text: [nasty, { text: nasty, link: 'javascript:alert(1)' }] }, { title: nasty, footer: nasty });
  expect(html).not.toMatch(/<script|javascript:/);
  expect(html.match(/&lt;script&gt;/g)).toHaveLength(4);
  expect(html).toContain("default-src 'none'");
});

it('shows the logo where there is one', () => {
  const content: PdfNode = { stack: [{ image: 'logo', fit: [200, 60] }] };
  expect(page(content, { logo: PICTURE })).toContain(`src="${PICTURE}"`);
  expect(page(content)).not.toContain('<img');
});
