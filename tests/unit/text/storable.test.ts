import { cutText, isStorable } from '../../../server/src/domain/text';

describe('a text that is stored', () => {
  it.each(['', 'plain', 'Zoë 🍵', '\n\t', '\u0007'])('may be %j', (text) => {
    expect(isStorable(text)).toBe(true);
  });

  it.each(['\u0000', 'a\u0000b', '\ud83c', 'x\udf75', '\udf75\ud83c'])('is never %j', (text) => {
    expect(isStorable(text)).toBe(false);
  });

  it('is cut between characters, not within one', () => {
    expect(cutText('abc', 2)).toBe('ab');
    expect(cutText('abc', 5)).toBe('abc');
    expect(cutText('a🍵', 3)).toBe('a🍵');
    expect(cutText('a🍵', 2)).toBe('a');
    expect(isStorable(cutText('🍵'.repeat(200), 255))).toBe(true);
  });
});
