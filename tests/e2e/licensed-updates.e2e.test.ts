import type { Knex } from 'knex';
import { createSigner } from '../../server/src/platform/auth/secrets';
import { callStore } from '../support/call-store';
import {
  buyLicense,
  createSoftware,
  getAsDevice,
  postAsDevice,
  saveLicenseSettings,
  type IssuedLicense,
} from '../support/licensed-software';
import type { Product } from '../support/merchant';
import { sharedStore } from '../support/shared-store';
import { readSiteKeys } from '../support/site-keys';
import { connectTo } from '../support/store-site';
import { downloadable, PDF, syncDownloads, uploadPdf } from '../support/uploads';

/** Versions of licensed software, and the packages that devices download. See docs/rules/licenses.md#what-devices-are-told. */
const store = sharedStore();
const SITE = 'shop.example.com';

let knex: Knex;
let product: Product;
let license: IssuedLicense;
let sign: (message: string) => string;

beforeAll(async () => {
  knex = connectTo(store);
  product = await createSoftware(store);
  const [file] = await syncDownloads(store, product.id, [downloadable(await uploadPdf(store))]);
  await saveLicenseSettings(store, product.id, {
    ...{ version: '1.2.0', global_update_file: file?.id, changelog: '<h4>1.2.0</h4><script>x</script>' },
    software: {
      ...{ is_software: 'yes', banner_url: 'https://cdn.example.com/b.png', icon_url: 'https://cdn.example.com/i.png' },
      ...{ required_platform_version: '6.0', required_server_version: '8.1', tested_version: '6.9' },
    },
  });
  const { appKeys } = await readSiteKeys(store);
  sign = createSigner(appKeys, 'licensed packages').sign;
});

afterAll(() => knex.destroy());

beforeEach(async () => {
  license = await buyLicense(store, knex, product);
});

const activate = async (): Promise<string> => {
  const { license_key } = license;
  const { body } = await postAsDevice(store, 'activate', { license_key, item_id: product.id, site_url: SITE });
  return body.activation_hash as string;
};

const versionFor = async (changes: Readonly<Record<string, unknown>> = {}) => {
  const query = { item_id: product.id, license_key: license.license_key, site_url: SITE, ...changes };
  const { status, body } = await getAsDevice(store, 'version', query);
  expect(status).toBe(200);
  return body;
};

const linkFor = async (changes: Readonly<Record<string, unknown>> = {}): Promise<string> => {
  const { package: link } = await versionFor(changes);
  expect(link).not.toBe('');
  // Of the site as it is configured, which need not be where this test reaches it.
  return `${store.baseUrl}/public/licenses/download${new URL(String(link)).search}`;
};

const refusedAs = async (url: string): Promise<unknown> => {
  const { status, body } = await callStore<{ success: boolean; error_type: string }>('GET', url);
  expect([status, body.success]).toEqual([422, false]);
  return body.error_type;
};

const setLicense = (values: Readonly<Record<string, unknown>>) =>
  knex('shop_licenses').where({ id: license.id }).update(values);

describe('the version of a product', () => {
  it('is told to whoever asks, and its links to a site with a valid licence', async () => {
    const nobody = await versionFor({ license_key: undefined, site_url: undefined });
    expect(nobody).toEqual({
      ...{ success: true, new_version: '1.2.0', stable_version: '1.2.0', name: product.title },
      ...{ slug: expect.any(String) as string, url: expect.stringContaining('/products/') as string },
      ...{ homepage: expect.any(String) as string, last_updated: expect.any(String) as string },
      ...{ package: '', download_link: '', trunk: '' },
      ...{ license_status: 'invalid', license_message: expect.any(String) as string },
      sections: { description: '', changelog: '<h4>1.2.0</h4>' },
      banners: { low: 'https://cdn.example.com/b.png', high: 'https://cdn.example.com/b.png' },
      icons: { '1x': 'https://cdn.example.com/i.png', '2x': 'https://cdn.example.com/i.png' },
      ...{ requires: '6.0', requires_server: '8.1', tested: '6.9' },
    });
    expect(await versionFor()).toMatchObject({
      license_status: 'valid',
      package: '',
      license_message: expect.any(String) as string,
    });
    const activation_hash = await activate();
    const told = await versionFor();
    expect(told).toMatchObject({ license_status: 'valid', download_link: told.package, trunk: told.package });
    expect(told).not.toHaveProperty('license_message');
    expect(told.package).toMatch(/\/public\/licenses\/download\?package=/);
    expect(told.package).not.toContain(license.license_key);
    const byHash = await versionFor({ license_key: undefined, activation_hash, site_url: undefined });
    expect(byHash.package).not.toBe('');
    const posted = await postAsDevice(store, 'version', { item_id: product.id, activation_hash, site_url: SITE });
    expect(posted.body.package).not.toBe('');
  });

  it('has no links for what is expired, disabled, unknown or of another site', async () => {
    await activate();
    const without = async (license_status: string, changes = {}) =>
      expect(await versionFor(changes)).toMatchObject({
        license_status,
        package: '',
        license_message: expect.any(String) as string,
      });
    await without('valid', { site_url: 'elsewhere.example.com' });
    await without('invalid', { license_key: 'PRE-0000' });
    await setLicense({ expiration_date: new Date(Date.now() - 1_000) });
    await without('expired');
    await setLicense({ expiration_date: null, status: 'disabled' });
    await without('invalid');
  });
});

describe('a package', () => {
  it('is streamed whole, in parts, or looked at, and noted on the site', async () => {
    await activate();
    const activation = () => knex('shop_license_activations').where({ license_id: license.id }).first();
    const { updated_at: since } = (await activation()) as { readonly updated_at: unknown };
    const link = await linkFor();
    const whole = await fetch(link);
    expect([whole.status, await whole.text()]).toEqual([200, PDF]);
    expect(whole.headers.get('accept-ranges')).toBe('bytes');
    expect(whole.headers.get('cache-control')).toBe('private, no-store');
    expect(whole.headers.get('content-disposition')).toContain('The guide.pdf');
    expect(whole.headers.get('x-content-type-options')).toBe('nosniff');
    const part = await fetch(link, { headers: { range: 'bytes=5-9' } });
    expect([part.status, await part.text(), part.headers.get('content-range')]).toEqual([
      206,
      PDF.slice(5, 10),
      `bytes 5-9/${PDF.length}`,
    ]);
    const stale = await fetch(link, { headers: { range: 'bytes=5-9', 'if-range': '"another"' } });
    expect([stale.status, await stale.text()]).toEqual([200, PDF]);
    const head = await fetch(link, { method: 'HEAD' });
    expect([head.status, head.headers.get('content-length')]).toEqual([200, String(PDF.length)]);
    const beyond = await callStore<{ error_type: string }>('GET', link, { headers: { range: 'bytes=900-' } });
    expect([beyond.status, beyond.body.error_type]).toEqual([416, 'range_not_satisfiable']);
    const row = await activation();
    expect(row).toMatchObject({ last_update_version: '1.2.0', last_update_date: expect.anything() as unknown });
    // What people read as the day on which the site began to use the licence.
    expect(row.updated_at).toEqual(since);
    expect(Number(row.update_bytes)).toBe(2 * PDF.length + 5);
  });

  it('is not given for a link that was made before the licence ended, was disabled or moved', async () => {
    await activate();
    const link = await linkFor();
    await setLicense({ expiration_date: new Date(Date.now() - 1_000) });
    expect(await refusedAs(link)).toBe('license_expired');
    await setLicense({ expiration_date: null, status: 'disabled' });
    expect(await refusedAs(link)).toBe('license_not_active');
    await setLicense({ status: 'active', key_digest: `other-${license.id}` });
    expect(await refusedAs(link)).toBe('invalid_package_data');
    await knex('shop_license_activations').where({ license_id: license.id }).update({ status: 'inactive' });
    await setLicense({ activation_count: 0 });
    expect(await refusedAs(link)).toBe('invalid_activation');
  });

  it('is not given for a link that was changed, is over, or was signed elsewhere', async () => {
    await activate();
    const link = await linkFor();
    const token = new URL(link).searchParams.get('package') as string;
    const withToken = (changed: string) =>
      `${store.baseUrl}/public/licenses/download?package=${encodeURIComponent(changed)}`;
    const parts = token.split('.');
    expect(parts).toHaveLength(5);
    for (const index of parts.keys()) {
      const changed = parts.map((part, at) =>
        at === index ? (part.startsWith('1') ? '2' : '1') + part.slice(1) : part
      );
      expect(await refusedAs(withToken(changed.join('.')))).toBe('invalid_package_data');
    }
    const [, ...rest] = parts.slice(0, 4);
    const signed = (validTill: number) => {
      const message = [validTill, ...rest].join('.');
      return withToken(`${message}.${sign(message)}`);
    };
    const now = Math.floor(Date.now() / 1_000);
    expect((await fetch(signed(now + 60))).status).toBe(200);
    expect(await refusedAs(signed(now - 1))).toBe('invalid_package_data');
    expect(Number(parts[0]) - now).toBeGreaterThan(48 * 3_600 - 60);
    const foreign = createSigner(['another site'], 'licensed packages').sign(parts.slice(0, 4).join('.'));
    expect(await refusedAs(withToken([...parts.slice(0, 4), foreign].join('.')))).toBe('invalid_package_data');
    for (const bad of ['x', '..../..//etc/passwd', token.toUpperCase(), `${token}.1`, '<script>', "' or 1=1"]) {
      expect(await refusedAs(withToken(bad))).toBe('invalid_package_data');
    }
    expect(await refusedAs(`${store.baseUrl}/public/licenses/download`)).toBe('validation_error');
  });

  it('is given ten times in 48 hours and not more, however many ask at once', async () => {
    await activate();
    const link = await linkFor();
    const replies = await Promise.all(Array.from({ length: 30 }, () => fetch(link)));
    await Promise.all(replies.map((reply) => reply.arrayBuffer()));
    expect(replies.filter(({ status }) => status === 200)).toHaveLength(10);
    const refused = replies.filter(({ status }) => status === 429);
    expect(refused).toHaveLength(20);
    expect(Number(refused[0]?.headers.get('retry-after'))).toBeGreaterThan(0);
    expect((await fetch(await linkFor())).status).toBe(429);
    const earlier = new Date(Date.now() - 49 * 3_600_000);
    await knex('shop_license_activations').where({ license_id: license.id }).update({ update_bytes_since: earlier });
    expect((await fetch(link)).status).toBe(200);
  });

  it('does not exist where the product has none', async () => {
    await activate();
    const link = await linkFor();
    const settings = () => knex('shop_license_settings').where({ product_id: product.id });
    const { update_file_id } = (await settings().first('update_file_id')) as { update_file_id: number };
    await settings().update({ update_file_id: null });
    const { status, body } = await callStore<{ error_type: string }>('GET', link);
    expect([status, body.error_type]).toEqual([404, 'not_found']);
    expect((await versionFor()).package).toBe('');
    // One that was deleted since.
    await settings().update({ update_file_id: 2_000_000_000 });
    expect(await versionFor()).toMatchObject({ package: '', license_message: 'There is no file of this version.' });
    await settings().update({ update_file_id });
  });
});
