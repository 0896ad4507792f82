import { find } from '../../server/src/modules/licenses/settings/license-settings.controller';
import { changeLicenseSettings } from '../../server/src/modules/licenses/settings/save-license-settings';
import { readLicenseSettings } from '../../server/src/modules/licenses/settings/read-license-settings';
import { ANONYMOUS, type Principal } from '../../server/src/platform/auth/principal';
import { sellSoftware } from '../support/licensed-products';
import { platformFixture } from '../support/platform-fixture';

const ADA = { author: 'Ada' };

platformFixture('license settings that several people edit', (store) => {
  const read = (productId: number) => readLicenseSettings(store().platform, productId, { withKeys: true });

  it('are saved by one of those who read the same, and keys of the pool are no part of what is edited', async () => {
    const { productId, variantId } = await sellSoftware(store());
    const variations = [
      { variation_id: variantId, activation_limit: 2, validity: { unit: 'year', value: 1 } },
    ] as const;
    await changeLicenseSettings(store().platform, productId, { variations, software: { is_software: 'yes' } }, ADA);
    const { revision } = await read(productId);
    expect(revision).toMatch(/^[\w-]{22}$/);
    await changeLicenseSettings(store().platform, productId, { license_keys: 'POOL-1' }, ADA);
    expect((await read(productId)).revision).toBe(revision);
    const saves = ['ONE', 'TWO', 'THREE'].map((prefix) =>
      changeLicenseSettings(store().platform, productId, { prefix, license_keys: `KEY-${prefix}`, revision }, ADA)
    );
    const outcomes = await Promise.allSettled(saves);
    const refused = outcomes.flatMap((outcome) => (outcome.status === 'rejected' ? [String(outcome.reason)] : []));
    expect(refused).toHaveLength(2);
    expect(refused[0]).toContain('Somebody else has changed the license settings meanwhile. Nothing was saved.');
    const after = await read(productId);
    expect(after.license_keys).toBe(`POOL-1\nKEY-${after.prefix}`);
    expect(after.revision).not.toBe(revision);
  });
});

platformFixture('license settings of variants and files that were deleted', (store) => {
  const GONE = 2_000_000_000;

  it('are in the way of nothing, and can be named no more', async () => {
    const { productId, variantId } = await sellSoftware(store());
    const terms = (variation_id: number) =>
      ({ variation_id, activation_limit: 2, validity: { unit: 'month', value: 6 } }) as const;
    const variations = JSON.stringify([terms(GONE), terms(variantId)]);
    const { platform } = store();
    const stored = () => platform.db.table('shop_license_settings').where({ product_id: productId });
    await stored().update({ variations, update_file_id: GONE });
    const save = (settings: Parameters<typeof changeLicenseSettings>[2]) =>
      changeLicenseSettings(platform, productId, settings, ADA);
    expect(await save({ license_keys: 'POOL-1' })).toEqual({ addedKeys: 1, knownKeys: 0 });
    await save({ version: '2.0.0' });
    const read = await readLicenseSettings(platform, productId, { withKeys: true });
    expect(read).toMatchObject({ version: '2.0.0', license_keys: 'POOL-1', global_update_file: null });
    expect(read.variations).toMatchObject([terms(variantId)]);
    expect(await stored().first('update_file_id')).toEqual({ update_file_id: null });
    await expect(save({ variations: [terms(GONE)] })).rejects.toThrow('The variant does not belong to the product.');
    await expect(save({ global_update_file: GONE })).rejects.toThrow('The file does not belong to the product.');
  });
});

platformFixture('license settings that an API token reads', (store) => {
  const tokenOf = (...actions: readonly string[]): Principal => ({
    ...ANONYMOUS,
    kind: 'token',
    id: 'token:1',
    grantedActions: new Set(actions),
  });

  const keysFor = async (principal: Principal, productId: number): Promise<string> => {
    const request = { platform: store().platform, principal, id: () => productId };
    return (await find(request as unknown as Parameters<typeof find>[0])).settings.license_keys;
  };

  it('show prepared keys to one that may save them, and to no other', async () => {
    const { productId } = await sellSoftware(store(), { license: { license_keys: 'POOL-1' } });
    const see = 'plugin::shop.licenses.settingsFind';
    expect(await keysFor(tokenOf(see), productId)).toBe('');
    expect(await keysFor(tokenOf(see, 'plugin::shop.licenses.saveSettings'), productId)).toBe('POOL-1');
  });
});
