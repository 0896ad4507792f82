import { sanitizeRichText, stripMarkup } from '../../../server/src/platform/html/sanitize';

describe('stripMarkup', () => {
  it.each([
    ['plain & simple', 'plain & simple'],
    ['Blue <b>Mug</b>', 'Blue Mug'],
    ['3 < 5 & 6 > 4', '3 < 5 & 6 > 4'],
    ['<script>alert(1)</script>x', 'x'],
    ['a < b &lt;script&gt;alert(1)&lt;/script&gt;', 'a < b &lt;script&gt;alert(1)&lt;/script&gt;'],
    ['<b>&amp;lt;img src=x onerror=alert(1)&amp;gt;</b>', '&amp;lt;img src=x onerror=alert(1)&amp;gt;'],
  ])('%s', (text, stripped) => {
    expect(stripMarkup(text)).toBe(stripped);
  });

  it('leaves nothing that a second pass would take away', () => {
    for (const text of [
      '<<b>script>alert(1)<</b>/script>',
      '<img src=x onerror=alert(1)',
      '&lt;<b></b>img src=x&gt;',
    ]) {
      const once = stripMarkup(text);
      expect(stripMarkup(once)).toBe(once);
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
