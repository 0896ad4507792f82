import type { Knex } from 'knex';
import { callStore, prepare } from '../support/call-store';
import { asMerchant, createProduct } from '../support/merchant';
import { startS3Server, type S3Server } from '../support/s3-server';
import { buy, markAsPaid } from '../support/shopper';
import type { Credentials } from '../support/site-admin';
import { startStore, type RunningStore } from '../support/start-store';
import { createLinkSigner, downloadable, PDF, postFile, syncDownloads } from '../support/uploads';

/** The S3 driver behind the same endpoints, against a server of the S3 API on this machine. */
let store: RunningStore;
let headers: Credentials;
let knex: Knex;
let links: Awaited<ReturnType<typeof createLinkSigner>>;

beforeAll(async () => {
  store = await startStore({ env: { SHOP_ALLOW_PRIVATE_TARGETS: '1', SHOP_RATE_LIMIT_MAX: '0' } });
  headers = asMerchant(store);
  knex = store.site.knex();
  links = await createLinkSigner({ ...store.site, baseUrl: store.baseUrl });
});

afterAll(async () => {
  await knex.destroy();
  await store.stop();
});

describe('a file in a bucket', () => {
  let s3: S3Server;
  let drivers: string;

  beforeAll(async () => {
    drivers = `${store.baseUrl}/settings/storage-drivers`;
    s3 = await startS3Server(['sold', 'backups']);
    const settings = {
      access_key: s3.accessKey,
      secret_key: s3.secretKey,
      bucket: 'sold',
      region: 'us-east-1',
      base_url: s3.endpoint,
      is_active: 'yes',
    };
    await prepare('POST', drivers, { headers, body: { driver: 's3', settings } });
  });

  afterAll(async () => {
    await prepare('POST', `${drivers}/reset`, { headers, body: { driver: 's3' } });
    await s3.stop();
  });

  it('is uploaded, listed, sold and served in parts like any other', async () => {
    await prepare('POST', `${drivers}/verify-info`, { headers, body: { driver: 's3' } });
    const url = `${store.baseUrl}/files/upload`;
    const uploaded = await postFile<{ path: string }>(url, headers, {
      name: 'guide.pdf',
      content: PDF,
      fields: { driver: 's3', bucket: 'sold' },
    });
    expect(uploaded.body).toMatchObject({ file: { driver: 's3', bucket: 'sold', size: PDF.length } });
    const listed = await callStore('GET', `${store.baseUrl}/files?driver=s3`, { headers });
    expect(listed.body).toMatchObject({ files: { total: 1, data: [{ name: uploaded.body.path }] } });
    const buckets = await callStore('GET', `${store.baseUrl}/files/bucket-list?driver=s3`, { headers });
    expect(buckets.body).toEqual({ buckets: ['backups', 'sold'] });
    const made = await callStore('POST', `${drivers}/create-bucket`, {
      headers,
      body: { driver: 's3', bucket: 'manuals' },
    });
    expect(made).toMatchObject({ status: 200 });
    const chosen = await callStore('POST', `${drivers}/bucket-list`, { headers, body: { driver: 's3' } });
    expect(chosen).toMatchObject({ status: 200, body: { buckets: ['backups', 'manuals', 'sold'] } });

    const { id, variantIds } = await createProduct(store, { fulfillment: 'digital' });
    const posted = downloadable(uploaded.body.path, { driver: 's3', settings: { download_limit: 1 } });
    const [file] = await syncDownloads(store, id, [posted]);
    const orderId = await buy(store, { [variantIds[0] as number]: 1 });
    await markAsPaid(store, orderId);
    const link = links.link(file?.download_identifier as string, [orderId]);
    expect(await (await fetch(link)).text()).toBe(PDF);
    expect(await (await fetch(link, { headers: { range: 'bytes=5-7' } })).text()).toBe(PDF.slice(5, 8));
    expect((await fetch(link)).status).toBe(422);

    const staff = `${store.baseUrl}/products/getDownloadableUrl/${file?.id}`;
    const { body } = await callStore<{ url: string }>('GET', staff, { headers });
    expect(body.url.startsWith(s3.endpoint)).toBe(true);
    expect(await (await fetch(body.url)).text()).toBe(PDF);
  });

  it('has to lie in a bucket of the store, below its prefix, wherever it is named', async () => {
    await s3.put('backups', 'shop/customers.sql', 'everything');
    await s3.put('sold', 'other-site/contract.pdf', 'everything');
    const { id } = await createProduct(store, { fulfillment: 'digital' });
    const [file] = await syncDownloads(store, id, [downloadable('shop/mine.pdf', { driver: 's3' })]);
    const foreign = [
      { file_path: 'shop/customers.sql', bucket: 'backups' },
      { file_path: 'other-site/contract.pdf' },
      { file_path: 'shop/../other-site/contract.pdf' },
      { file_path: 'shop/%2e%2e/other-site/contract.pdf' },
      { file_path: '/shop/contract.pdf' },
      { file_path: 'shop' },
      { file_path: 'shopping/contract.pdf' },
    ];
    for (const place of foreign) {
      const body = { downloadable_files: [{ ...downloadable('shop/mine.pdf', { driver: 's3' }), ...place }] };
      const sync = await callStore('POST', `${store.baseUrl}/products/${id}/sync-downloadable-files`, {
        headers,
        body,
      });
      expect([place, sync.status]).toEqual([place, 422]);
      const update = await callStore('PUT', `${store.baseUrl}/products/${file?.id}/update`, { headers, body: place });
      expect([place, update.status]).toEqual([place, 422]);
      // As an older version stored it.
      await knex('shop_product_downloads')
        .where({ id: file?.id })
        .update({ bucket: '', ...place });
      const staff = `${store.baseUrl}/products/getDownloadableUrl/${file?.id}`;
      const link = await callStore('GET', staff, { headers });
      expect([place, link.status]).toEqual([place, 422]);
      await knex('shop_product_downloads').where({ id: file?.id }).update({ bucket: '', file_path: 'shop/mine.pdf' });
    }
    for (const request of ['files?driver=s3&bucket=backups', 'files?driver=s3&search=contract']) {
      const reply = await callStore('GET', `${store.baseUrl}/${request}`, { headers });
      expect(JSON.stringify(reply.body)).not.toMatch(/customers\.sql|contract\.pdf/);
    }
    const gone = { headers, body: { driver: 's3', file_path: 'other-site/contract.pdf' } };
    expect((await callStore('DELETE', `${store.baseUrl}/files/delete`, gone)).status).toBe(422);
  });

  it('is shown to staff by a link of minutes', async () => {
    const { id } = await createProduct(store, { fulfillment: 'digital' });
    const [file] = await syncDownloads(store, id, [downloadable('shop/mine.pdf', { driver: 's3' })]);
    const staff = `${store.baseUrl}/products/getDownloadableUrl/${file?.id}`;
    const { body } = await callStore<{ url: string }>('GET', staff, { headers });
    expect(Number(new URL(body.url).searchParams.get('X-Amz-Expires'))).toBeLessThanOrEqual(900);
  });

  it('is sealed away: the database holds no readable secret', async () => {
    const row = await knex('strapi_core_store_settings').where({ key: 'plugin_shop_storage_driver_s3' }).first('value');
    expect(JSON.parse(String(row.value))).toMatchObject({ bucket: 'sold' });
    expect(String(row.value)).not.toContain(s3.secretKey);
  });

  it('answers 503 when the storage is down, and counts nothing', async () => {
    const { id, variantIds } = await createProduct(store, { fulfillment: 'digital' });
    const [file] = await syncDownloads(store, id, [downloadable('shop/any.pdf', { driver: 's3' })]);
    const orderId = await buy(store, { [variantIds[0] as number]: 1 });
    await markAsPaid(store, orderId);
    const down = { driver: 's3', settings: { base_url: 'http://127.0.0.1:9' } };
    await prepare('POST', drivers, { headers, body: down });
    const reply = await callStore('GET', links.link(file?.download_identifier as string, [orderId]));
    expect(reply.status).toBe(503);
    const counted = await knex('shop_download_permissions')
      .where({ order_id: orderId })
      .sum({ total: 'download_count' });
    expect(Number(counted[0]?.total ?? 0)).toBe(0);
  });
});
