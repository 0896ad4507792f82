import { changeLicenseSettings } from '../../server/src/modules/licenses/settings/save-license-settings';
import { readLicenseSettings } from '../../server/src/modules/licenses/settings/read-license-settings';
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
