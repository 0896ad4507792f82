import { escapeHtml } from '../../../server/src/platform/html/markup';
import { sanitizeRichText, stripMarkup } from '../../../server/src/platform/html/sanitize';

describe('stripMarkup', () => {
  it.each([
    ['plain &amp; simple', 'plain & simple'],
    ['Blue <b>Mug</b>', 'Blue Mug'],
    ['3 &lt; 5 &amp; 6 &gt; 4', '3 < 5 & 6 > 4'],
    ['<script>alert(1)</script>x', 'x'],
    ['<p>Ask Bob</p><p>&lt;bob@example.com&gt;<br>first</p>', 'Ask Bob\n<bob@example.com>\nfirst'],
    ['fits &amp;lt;XL&nbsp;&quot;and up&quot;', 'fits &lt;XL\u00a0"and up"'],
  ])('says in plain text what %s says', (html, text) => {
    expect(stripMarkup(html)).toBe(text);
  });

  it('is the way back of escapeHtml', () => {
    for (const text of ['A<B C&D', `<img src=x onerror='alert("1")'>`, '&lt;b&gt;', '&amp;amp;']) {
      expect(stripMarkup(escapeHtml(text))).toBe(text);
    }
  });
});

describe('sanitizeRichText', () => {
  it('keeps formatting and drops what could run', () => {
    const html =
      '<p onclick="x()">Hi <a href="javascript:alert(1)">you</a><img src=x onerror=alert(1)><iframe></iframe></p>';
    const clean = sanitizeRichText(html);
    expect(clean).toContain('<p>Hi');
    expect(clean).not.toMatch(/onclick|onerror|javascript:|iframe/);
  });

  it('shows thousands of tags, which no editor writes, as the text that they are', () => {
    const shown = sanitizeRichText(`${'<b>'.repeat(5_001)}<script>alert(1)</script>&`);
    expect(shown).not.toContain('<');
    expect(shown).toMatch(/&lt;script&gt;alert\(1\)&lt;\/script&gt;&amp;$/);
    expect(sanitizeRichText('<b>x</b>'.repeat(2_000))).toHaveLength(16_000);
  });
});
