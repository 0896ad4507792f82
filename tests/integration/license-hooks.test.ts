import { CAN_ACTIVATE_SITE } from '../../server/src/modules/licenses/licenses.hooks';
import { activateLicense } from '../../server/src/modules/licenses/public/use-cases/change-device-site';
import { regenerateKey } from '../../server/src/modules/licenses/staff/regenerate-key';
import { activateByStaff } from '../../server/src/modules/licenses/staff/staff-sites';
import { deactivateSite } from '../../server/src/modules/licenses/use-cases/deactivate-site';
import { keyDigest } from '../../server/src/platform/db/license-digests';
import { buySoftware, licenseOf, sellSoftware } from '../support/licensed-products';
import { platformFixture } from '../support/platform-fixture';

platformFixture('code of the site beside licences', (store) => {
  const bought = async () => {
    const { productId, variantId } = await sellSoftware(store());
    const orderId = await buySoftware(store(), variantId);
    const { id, license_key: licenseKey } = await licenseOf(store(), orderId);
    const byDevice = (siteUrl: string) =>
      activateLicense(store().platform, '203.0.113.9', {
        ...{ licenseKey, productId, siteUrl, serverVersion: undefined, platformVersion: undefined },
      });
    const byStaff = (url: string) => activateByStaff(store().platform, { id, url, author: { author: 'Ada' } });
    return { id, licenseKey, byDevice, byStaff };
  };

  const countOf = async (): Promise<number> =>
    (await store().platform.db.table('shop_license_activations').where({ status: 'active' }).select('id')).length;

  it('may refuse a site, which devices and staff are told, and which takes no place', async () => {
    const { id, byDevice, byStaff } = await bought();
    const asked: unknown[] = [];
    store().platform.hooks.addFilter(CAN_ACTIVATE_SITE.name, (isAllowed, context) => {
      asked.push(context);
      return isAllowed && (context as { site_url: string }).site_url !== 'bad.example.com';
    });
    await expect(byDevice('https://Bad.example.com/')).rejects.toMatchObject({
      details: { extra: { error_type: 'activation_error' } },
    });
    await expect(byStaff('bad.example.com')).rejects.toThrow('refused it');
    expect(await countOf()).toBe(0);
    expect(asked).toEqual([
      { license_id: id, site_url: 'bad.example.com', is_local: false, activation_method: 'key' },
      { license_id: id, site_url: 'bad.example.com', is_local: false, activation_method: 'staff' },
    ]);
    expect(await byStaff('good.example.org')).toBe('The site may use the license.');
    expect(await countOf()).toBe(1);
  });

  it('is not asked for a site that uses the licence, and nothing but a plain no refuses', async () => {
    const { byStaff } = await bought();
    await byStaff('known.example.com');
    let answer: unknown = false;
    store().platform.hooks.addFilter(CAN_ACTIVATE_SITE.name, () => answer);
    expect(await byStaff('known.example.com')).toBe('The site uses the license already.');
    answer = 'no';
    expect(await byStaff('other.example.com')).toBe('The site may use the license.');
    expect(await countOf()).toBe(2);
  });

  it('takes its time: who named a key that is replaced meanwhile gets in no more, and throws nobody out', async () => {
    const { id, licenseKey, byDevice, byStaff } = await bought();
    const { platform } = store();
    await byStaff('known.example.com');
    platform.hooks.addFilter(CAN_ACTIVATE_SITE.name, async (isAllowed) => {
      await regenerateKey(platform, id, { author: 'Ada' });
      return isAllowed;
    });
    await expect(byDevice('late.example.com')).rejects.toMatchObject({
      details: { extra: { error_type: 'license_not_found' } },
    });
    const release = { licenseId: id, by: { site: 'known.example.com' }, author: { author: 'Ada' } };
    expect(await deactivateSite(platform, { ...release, keyDigest: keyDigest(licenseKey) })).toEqual({
      refused: 'license_not_found',
    });
    expect(await countOf()).toBe(1);
  });
});
