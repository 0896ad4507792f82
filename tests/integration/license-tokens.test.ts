import { createLocalJWKSet, decodeProtectedHeader, jwtVerify } from 'jose';
import { keyDigest } from '../../server/src/platform/db/license-digests';
import { checkLicense } from '../../server/src/modules/licenses/public/use-cases/check-license';
import {
  listSigningKeys,
  LONGEST_TOKEN,
  publicKeysOf,
  rotateSigningKey,
} from '../../server/src/modules/licenses/signing/signing-keys';
import { signLicenseToken, type TokenFacts } from '../../server/src/modules/licenses/signing/tokens';
import type { Platform } from '../../server/src/platform/platform';
import { writeOwners } from '../support/license-rows';
import { memoOfOne } from '../support/memo-of-one';
import { DAY } from '../support/test-clock';
import { platformFixture } from '../support/platform-fixture';
import { versionsByClock } from '../support/test-versions';

const ISSUER = 'https://shop.example';
const KEY = 'PRE-7K3M-A1B2';

const FACTS: TokenFacts = {
  productId: 12,
  variationId: 34,
  keyDigest: keyDigest(KEY),
  site: 'example.com',
  limit: 3,
  status: 'valid',
  expiresAt: null,
};

platformFixture('tokens of licences', (store) => {
  /** Another process of the same site, or of one with other app keys. */
  const processWith = (...appKeys: readonly string[]): Platform => {
    const { platform, clock } = store();
    const log = { ...platform.strapi.log, debug: () => {} };
    const settings: Readonly<Record<string, unknown>> = { 'server.app.keys': appKeys, 'server.absoluteUrl': ISSUER };
    const get = (key: string, fallback: unknown) => settings[key] ?? fallback;
    return {
      ...platform,
      memo: memoOfOne(),
      versions: versionsByClock({ db: platform.db, clock, log }),
      strapi: { ...platform.strapi, config: { get } },
    } as unknown as Platform;
  };

  const verify = async (platform: Platform, token: string) => {
    const keys = createLocalJWKSet({ keys: [...(await publicKeysOf(platform))] });
    return jwtVerify(token, keys, { issuer: ISSUER, audience: '12', currentDate: store().clock.now() });
  };

  const kidsOf = async (platform: Platform) => (await listSigningKeys(platform)).map(({ kid }) => kid);

  it('state what holds, without the key, and are checked with the public keys alone', async () => {
    const platform = processWith('one');
    const token = await signLicenseToken(platform, FACTS);
    const { payload, protectedHeader } = await verify(platform, token);
    const now = Math.floor(store().clock.now().getTime() / 1000);
    expect(protectedHeader).toEqual({ alg: 'EdDSA', typ: 'JWT', kid: (await kidsOf(platform))[0] });
    expect(payload).toEqual({
      ...{ iss: ISSUER, aud: '12', product_id: 12, variation_id: 34, license: keyDigest(KEY), site: 'example.com' },
      ...{ limit: 3, status: 'valid', expires: null, iat: now, exp: now + LONGEST_TOKEN / 1000 },
      check_again_at: now + DAY / 1000,
    });
    expect(token).not.toContain(KEY);
    expect(JSON.stringify(await publicKeysOf(platform))).not.toMatch(/"d"|private/);
  });

  it('are signed for a wrong key too, and thrown away: it takes as long as a right one', async () => {
    const platform = processWith('one');
    await writeOwners(platform);
    await platform.db.table('shop_products').where({ id: 1 }).update({ post_status: 'publish' });
    const ask = (productId: number) =>
      checkLicense(platform, '192.0.2.1', { by: { key: KEY }, productId, siteUrl: 'example.com' });
    expect(await ask(9)).toMatchObject({ status: 'invalid', error_type: 'product_not_found' });
    expect(await kidsOf(platform)).toEqual([]);
    expect(Object.keys(await ask(1)).sort()).toEqual(['error_type', 'message', 'status', 'success']);
    expect(await kidsOf(platform)).toHaveLength(1);
  });

  it('end with the licence at the latest', async () => {
    const platform = processWith('one');
    const { clock } = store();
    const expiresAt = new Date(clock.now().getTime() + DAY);
    const token = await signLicenseToken(platform, { ...FACTS, expiresAt });
    expect((await verify(platform, token)).payload).toMatchObject({ exp: expiresAt.getTime() / 1000 });
    const expired = await signLicenseToken(platform, { ...FACTS, status: 'expired', expiresAt: clock.now() });
    expect((await verify(platform, expired)).payload).toMatchObject({ status: 'expired' });
    clock.advance(DAY);
    await expect(verify(platform, token)).rejects.toMatchObject({ code: 'ERR_JWT_EXPIRED' });
  });

  it('that were changed are refused', async () => {
    const platform = processWith('one');
    const [header, payload, signature] = (await signLicenseToken(platform, FACTS)).split('.') as [
      string,
      string,
      string,
    ];
    const claims = JSON.parse(Buffer.from(payload, 'base64url').toString()) as object;
    const other = Buffer.from(JSON.stringify({ ...claims, limit: 0 })).toString('base64url');
    const unsigned = Buffer.from('{"alg":"none"}').toString('base64url');
    for (const token of [`${header}.${other}.${signature}`, `${unsigned}.${payload}.`, `${header}.${payload}.AAAA`]) {
      await expect(verify(platform, token)).rejects.toThrow();
    }
  });

  it('are signed with one key, however many processes make the first one at once', async () => {
    const processes = Array.from({ length: 10 }, () => processWith('one'));
    const tokens = await Promise.all(processes.map((platform) => signLicenseToken(platform, FACTS)));
    expect(await kidsOf(processes[0] as Platform)).toHaveLength(1);
    for (const token of tokens) await verify(processes[0] as Platform, token);
  });

  it('of before a rotation are good until they end, and the old private key is gone at once', async () => {
    const [here, there] = [processWith('one'), processWith('one')];
    const { clock, platform } = store();
    const old = await signLicenseToken(here, FACTS);
    await signLicenseToken(there, FACTS);
    await Promise.all([rotateSigningKey(here), rotateSigningKey(there)]);
    const rows = await platform.db.table('shop_license_signing_keys').orderBy('id').select();
    expect(rows.map(({ private_key: secret, signing_role: role }) => [secret === null, role])).toEqual([
      ...rows.slice(1).map(() => [true, null]),
      [false, 'signs'],
    ]);
    clock.advance(1_000);
    for (const each of [here, there]) {
      const token = await signLicenseToken(each, FACTS);
      expect(decodeProtectedHeader(token).kid).toBe(rows.at(-1)?.kid);
      await verify(each, token);
      await verify(each, old);
    }
    clock.advance(LONGEST_TOKEN + 2 * 60 * 60_000);
    expect((await publicKeysOf(processWith('one'))).map(({ kid }) => kid)).toEqual([rows.at(-1)?.kid]);
    await rotateSigningKey(here);
    expect(await platform.db.table('shop_license_signing_keys').whereNull('signing_role').select('id')).toHaveLength(1);
  });

  it('go on with a new key where the app keys of the site are others, and with the old one where it still has them', async () => {
    const before = processWith('one');
    const old = await signLicenseToken(before, FACTS);
    const [kid] = await kidsOf(before);
    const rotated = processWith('two', 'one');
    expect(decodeProtectedHeader(await signLicenseToken(rotated, FACTS)).kid).toBe(kid);
    const moved = processWith('three');
    const token = await signLicenseToken(moved, FACTS);
    expect(decodeProtectedHeader(token).kid).not.toBe(kid);
    expect(store().log.warnings.join('\n')).toContain(String(kid));
    await verify(moved, token);
    await verify(moved, old);
    expect(await kidsOf(moved)).toHaveLength(2);
  });
});
