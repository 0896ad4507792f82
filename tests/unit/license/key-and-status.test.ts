import { randomBytes } from 'node:crypto';
import {
  isKeyText,
  isUsable,
  KEY_RANDOM_BYTES,
  keyFrom,
  LONGEST_KEY,
  normalKey,
  publicStatus,
  shownStatus,
  type LicenseStatus,
} from '../../../server/src/domain/license';
import { keyDigest } from '../../../server/src/platform/db/license-digests';

describe('a key', () => {
  it('is the prefix and seven groups of four, without letters that people misread', () => {
    const key = keyFrom('pre', randomBytes(KEY_RANDOM_BYTES));
    expect(key).toMatch(/^PRE(-[0-9A-HJKMNP-TV-Z]{4}){7}$/);
    expect(keyFrom('', randomBytes(KEY_RANDOM_BYTES))).toMatch(/^[0-9A-Z]{4}(-[0-9A-Z]{4}){6}$/);
    expect(isKeyText(key)).toBe(true);
  });

  it('has five random bits in each character: at least 128 in all', () => {
    const characters = new Set(Array.from({ length: 256 }, (_none, byte) => keyFrom('', Uint8Array.of(byte))));
    expect(characters.size).toBe(32);
    expect(KEY_RANDOM_BYTES * 5).toBeGreaterThanOrEqual(128);
  });

  it('is the same in another case and with blanks around it', () => {
    expect(normalKey('  pre-a1b2 ')).toBe('PRE-A1B2');
    expect(keyDigest('pre-a1b2')).toBe(keyDigest(' PRE-A1B2'));
    expect(keyDigest('PRE-A1B2')).not.toBe(keyDigest('PREA1B2'));
  });

  it.each(['', '-', 'A-', '-A', 'A--B', 'A B', 'A_B', "A'B", 'Ä1', 'A'.repeat(LONGEST_KEY + 1)])(
    'is not %j',
    (text) => {
      expect(isKeyText(text)).toBe(false);
    }
  );
});

describe('the state of a licence', () => {
  const now = new Date('2026-05-01T12:00:00Z');
  const before = new Date(now.getTime() - 1);
  const after = new Date(now.getTime() + 1);
  const rows: readonly (readonly [LicenseStatus, Date | null, LicenseStatus, string])[] = [
    ['active', null, 'active', 'valid'],
    ['active', after, 'active', 'valid'],
    ['active', now, 'expired', 'expired'],
    ['active', before, 'expired', 'expired'],
    ['expired', null, 'expired', 'expired'],
    ['expired', after, 'expired', 'expired'],
    ['disabled', null, 'disabled', 'invalid'],
    ['disabled', after, 'disabled', 'invalid'],
    ['disabled', before, 'disabled', 'invalid'],
  ];
  it.each(rows)('%s until %s is shown as %s, and devices are told %s', (status, expiresAt, shown, told) => {
    expect(shownStatus({ status, expiresAt }, now)).toBe(shown);
    expect(publicStatus({ status, expiresAt }, now)).toBe(told);
    expect(isUsable({ status, expiresAt }, now)).toBe(told === 'valid');
  });
});
