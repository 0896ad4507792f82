import {
  accessEnd,
  comesWith,
  isLinkExpired,
  linkMessage,
  isLinkMinutes,
  termsOf,
  type DownloadLink,
} from '../../../server/src/domain/download';
import { createSigner } from '../../../server/src/platform/auth/secrets';
import { fc } from '../../support/seeded';

const link = (changes: Partial<DownloadLink> = {}): DownloadLink => ({
  identifier: '0b6f7c1e-1111-4222-8333-444455556666',
  orderIds: [7],
  validTill: 1_800_000_000,
  ...changes,
});

const anyLink: fc.Arbitrary<DownloadLink> = fc.record({
  identifier: fc.string(),
  orderIds: fc.array(fc.nat(), { maxLength: 5 }),
  validTill: fc.nat(),
});

describe('a signed link', () => {
  const signer = createSigner(['key one', 'key two'], 'test');
  const signature = signer.sign(linkMessage(link()));

  it('holds for itself', () => {
    expect(signer.isSignatureOf(linkMessage(link()), signature)).toBe(true);
  });

  it.each<[string, Partial<DownloadLink>]>([
    ['another file', { identifier: '0b6f7c1e-1111-4222-8333-444455556667' }],
    ['another order', { orderIds: [8] }],
    ['one more order', { orderIds: [7, 8] }],
    ['no order, as the staff', { orderIds: [] }],
    ['a later end', { validTill: 1_800_000_001 }],
  ])('does not hold for %s', (_name, changes) => {
    expect(signer.isSignatureOf(linkMessage(link(changes)), signature)).toBe(false);
  });

  it('holds after the keys were rotated, not on another site', () => {
    expect(createSigner(['new', 'key one'], 'test').isSignatureOf(linkMessage(link()), signature)).toBe(true);
    expect(createSigner(['other'], 'test').isSignatureOf(linkMessage(link()), signature)).toBe(false);
  });

  it('never reads like another one', () => {
    fc.assert(
      fc.property(anyLink, anyLink, (one, other) => {
        const same = JSON.stringify(one) === JSON.stringify(other);
        expect(linkMessage(one) === linkMessage(other)).toBe(same);
      })
    );
  });

  it('ends at its second', () => {
    const end = new Date(1_800_000_000_000);
    expect(isLinkExpired(link(), new Date(end.getTime() - 1))).toBe(false);
    expect(isLinkExpired(link(), end)).toBe(true);
  });

  it.each([0, -5, NaN, Infinity, '90', null, undefined, {}])('does not last for %j minutes', (value) => {
    expect(isLinkMinutes(value)).toBe(false);
  });
});

describe('the terms of a download', () => {
  it.each([null, undefined, '', 0])('have no end for %j', (value) => {
    expect(termsOf({ download_limit: value, download_expiry: value })).toEqual({ limit: null, expiryDays: null });
  });

  it('count days from the moment of the grant', () => {
    const terms = termsOf({ download_limit: 3, download_expiry: 2 });
    expect(terms).toEqual({ limit: 3, expiryDays: 2 });
    expect(accessEnd(terms, new Date('2026-01-01T10:00:00Z'))).toEqual(new Date('2026-01-03T10:00:00Z'));
  });

  it('hold for the variants that they name, or for all', () => {
    const bought = { productId: 1, variationId: 5 };
    expect(comesWith({ productId: 1, variationIds: [] }, bought)).toBe(true);
    expect(comesWith({ productId: 1, variationIds: [5, 6] }, bought)).toBe(true);
    expect(comesWith({ productId: 1, variationIds: [6] }, bought)).toBe(false);
    expect(comesWith({ productId: 2, variationIds: [] }, bought)).toBe(false);
  });
});
