import type { Knex } from 'knex';
import { symlink, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { callStore } from '../support/call-store';
import { asMerchant, createProduct } from '../support/merchant';
import { sharedStore } from '../support/shared-store';
import { buy, markAsPaid } from '../support/shopper';
import { connectTo } from '../support/store-site';
import {
  createLinkSigner,
  downloadable,
  PDF,
  syncDownloads,
  uploadPdf,
  type DownloadableFile,
} from '../support/uploads';

/** Files that buyers download. See docs/reference/files-and-downloads.md. */
const store = sharedStore();
const headers = asMerchant(store);

let knex: Knex;
let links: Awaited<ReturnType<typeof createLinkSigner>>;

beforeAll(async () => {
  knex = connectTo(store);
  links = await createLinkSigner(store);
});

afterAll(() => knex.destroy());

type Sale = {
  readonly file: DownloadableFile;
  readonly orderId: number;
  readonly productId: number;
  readonly link: string;
};

/** A paid order for a product with one file. */
const sell = async (settings: Readonly<Record<string, unknown>> = {}, content = PDF): Promise<Sale> => {
  const { id: productId, variantIds } = await createProduct(store, { fulfillment: 'digital', variants: [{}, {}] });
  const [file] = await syncDownloads(store, productId, [downloadable(await uploadPdf(store, content), { settings })]);
  if (!file) throw new Error('The file was not stored.');
  const orderId = await buy(store, { [variantIds[0] as number]: 1 });
  await markAsPaid(store, orderId);
  return { file, orderId, productId, link: links.link(file.download_identifier, [orderId]) };
};

const countOf = async (orderId: number): Promise<number | undefined> => {
  const row = await knex('shop_download_permissions').where({ order_id: orderId }).first('download_count');
  return row ? Number(row.download_count) : undefined;
};

const fetchPart = (url: string, range: string, more: Readonly<Record<string, string>> = {}) =>
  fetch(url, { headers: { range, ...more } });

describe('the files of a product', () => {
  it('are saved, change, and go', async () => {
    const { id, variantIds } = await createProduct(store, { fulfillment: 'digital' });
    const filePath = await uploadPdf(store);
    const posted = downloadable(filePath, {
      product_variation_id: variantIds,
      settings: { download_limit: '3', download_expiry: '' },
      file_size: 50,
    });
    const [first] = await syncDownloads(store, id, [posted]);
    expect(first).toMatchObject({
      post_id: id,
      product_variation_id: variantIds,
      title: 'The guide',
      driver: 'local',
      file_path: filePath,
      file_size: 50,
      settings: { download_limit: 3, download_expiry: null },
      serial: 1,
    });
    expect(await knex('shop_products').where({ id }).first('manage_downloadable')).toEqual({ manage_downloadable: 1 });

    const again = await syncDownloads(store, id, [posted, downloadable('second.pdf')]);
    expect(again.map(({ id: each }) => each)[0]).toBe(first?.id);
    expect(again).toHaveLength(2);

    const url = `${store.baseUrl}/products/${first?.id}`;
    const changed = await callStore<{ downloadable_file: DownloadableFile }>('PUT', `${url}/update`, {
      headers,
      body: { title: 'New <b>title</b>', settings: { download_limit: 5 } },
    });
    expect(changed.body.downloadable_file).toMatchObject({ title: 'New <b>title</b>', file_path: filePath });
    expect((await callStore('DELETE', `${url}/delete`, { headers })).status).toBe(200);
    expect((await callStore('DELETE', `${url}/delete`, { headers })).status).toBe(404);
    expect(await syncDownloads(store, id, [])).toEqual([]);
  });

  it('are added to what somebody else has added meanwhile, and end with the last one', async () => {
    const { id, variantIds } = await createProduct(store, { fulfillment: 'digital' });
    const [first] = await syncDownloads(store, id, [downloadable('first.pdf')]);
    const url = `${store.baseUrl}/products/${id}/sync-downloadable-files`;
    const add = (name: string, more: object = {}) =>
      callStore<{ downloadable_files: readonly DownloadableFile[] }>('POST', url, {
        headers,
        body: { downloadable_files: [downloadable(name, { serial: 2, ...more })], keep_others: 'yes' },
      });
    await add('second.pdf');
    await add('second.pdf');
    const { downloadable_files: files } = (await add('third.pdf')).body;
    expect(files.map(({ file_path: filePath }) => filePath)).toEqual(['first.pdf', 'second.pdf', 'third.pdf']);
    expect(files[0]?.id).toBe(first?.id);
    // For some of its buyers the same file is another entry; the one that is there stays as it was.
    const forSome = (await add('first.pdf', { product_variation_id: [variantIds[0]] })).body.downloadable_files;
    expect(forSome.filter(({ file_path: filePath }) => filePath === 'first.pdf').map(({ id: own }) => own)[0]).toBe(
      first?.id
    );
    expect(forSome).toHaveLength(4);
    const isDownloadable = () => knex('shop_products').where({ id }).first('manage_downloadable');
    for (const file of forSome) {
      expect(await isDownloadable()).toEqual({ manage_downloadable: 1 });
      expect((await callStore('DELETE', `${store.baseUrl}/products/${file.id}/delete`, { headers })).status).toBe(200);
    }
    expect(await isDownloadable()).toEqual({ manage_downloadable: 0 });
  });

  const HOSTILE_PATHS = [
    '../../../etc/passwd',
    '..%2f..%2fetc%2fpasswd',
    '%2e%2e/data.db',
    '/etc/passwd',
    '\\\\server\\share\\a.pdf',
    '..\\data.db',
    'C:\\windows\\a',
    'a\0.pdf',
    'folder/../../data.db',
    'file:///etc/passwd',
    '.env',
  ];

  it.each(HOSTILE_PATHS)('cannot lie at %j', async (filePath) => {
    const { id } = await createProduct(store);
    const url = `${store.baseUrl}/products/${id}/sync-downloadable-files`;
    const reply = await callStore('POST', url, { headers, body: { downloadable_files: [downloadable(filePath)] } });
    expect(reply.status).toBe(422);
  });

  it('are refused with wrong fields, foreign variants and unknown products', async () => {
    const [product, other] = [await createProduct(store), await createProduct(store)];
    const url = `${store.baseUrl}/products/${product.id}/sync-downloadable-files`;
    const wrong = [
      { title: '' },
      { title: 'x'.repeat(161) },
      { driver: 'ftp' },
      { file_url: 'javascript:alert(1)' },
      { file_url: 'x'.repeat(201) },
      { product_variation_id: other.variantIds },
      { settings: { download_limit: -1 } },
      { bucket: '../x' },
    ];
    for (const changes of wrong) {
      const body = { downloadable_files: [downloadable('a.pdf', changes)] };
      expect((await callStore('POST', url, { headers, body })).status).toBe(422);
    }
    for (const body of [{}, { downloadable_files: 'x' }, { downloadable_files: {} }, { downloadable_files: [1] }]) {
      expect((await callStore('POST', url, { headers, body })).status).toBe(422);
    }
    const unknown = `${store.baseUrl}/products/2147483647/sync-downloadable-files`;
    expect((await callStore('POST', unknown, { headers, body: { downloadable_files: [] } })).status).toBe(404);
    expect((await callStore('PUT', `${store.baseUrl}/products/2147483647/update`, { headers, body: {} })).status).toBe(
      404
    );
  });

  it('are tried out by the staff with a link that is not counted', async () => {
    const { file, orderId } = await sell({ download_limit: 1 });
    const url = `${store.baseUrl}/products/getDownloadableUrl/${file.id}`;
    const { body } = await callStore<{ url: string }>('GET', url, { headers });
    const address = new URL(body.url, store.origin);
    for (let time = 0; time < 3; time += 1) expect((await fetch(address)).status).toBe(200);
    expect(await countOf(orderId)).not.toBe(1);
  });
});

describe('a link', () => {
  it('serves the file as an attachment that nothing runs', async () => {
    const { link, orderId } = await sell();
    const response = await fetch(link);
    expect(response.status).toBe(200);
    expect(await response.text()).toBe(PDF);
    const answered: Record<string, string> = {};
    response.headers.forEach((value, name) => (answered[name] = value));
    expect(answered).toMatchObject({
      'content-type': 'application/pdf',
      'content-length': String(PDF.length),
      'content-disposition': `attachment; filename="The guide.pdf"; filename*=UTF-8''The%20guide.pdf`,
      'x-content-type-options': 'nosniff',
      'cache-control': 'private, no-store',
      'accept-ranges': 'bytes',
    });
    expect(response.headers.get('content-security-policy')).toContain('sandbox');
    expect(await countOf(orderId)).toBe(1);
  });

  it('does not hold when any part of it is changed, or after its time', async () => {
    const [one, other] = [await sell(), await sell()];
    const identifier = one.file.download_identifier;
    const parts = { identifier, orderIds: [one.orderId], validTill: links.inAnHour() };
    const signature = links.signatureOf(parts);
    const edited = [
      links.urlOf({ ...parts, identifier: other.file.download_identifier }, signature),
      links.urlOf({ ...parts, orderIds: [other.orderId] }, signature),
      links.urlOf({ ...parts, orderIds: [one.orderId, other.orderId] }, signature),
      links.urlOf({ ...parts, orderIds: [] }, signature),
      links.urlOf({ ...parts, validTill: parts.validTill + 1 }, signature),
      links.urlOf(parts, signature.toUpperCase()),
      links.urlOf(parts, signature.slice(1)),
      links.urlOf(parts, 'x'),
      links.link(identifier, [one.orderId], Math.floor(Date.now() / 1000) - 1),
    ];
    for (const url of edited) expect((await callStore('GET', url)).status).toBe(403);
    expect((await callStore('GET', links.urlOf(parts, signature))).status).toBe(200);
  });

  it('of somebody else, signed for their order, does not open this file', async () => {
    const [one, other] = [await sell(), await sell()];
    const reply = await callStore('GET', links.link(one.file.download_identifier, [other.orderId]));
    expect(reply.status).toBe(422);
    const mixed = links.link(one.file.download_identifier, [other.orderId, one.orderId]);
    expect((await callStore('GET', mixed)).status).toBe(200);
  });

  it('opens nothing before the order is paid, for another variant, or when the file is gone', async () => {
    const { id, variantIds } = await createProduct(store, { fulfillment: 'digital', variants: [{}, {}] });
    const [first, second] = variantIds as [number, number];
    const filePath = await uploadPdf(store);
    const [file] = await syncDownloads(store, id, [downloadable(filePath, { product_variation_id: [second] })]);
    const identifier = file?.download_identifier as string;
    const orderId = await buy(store, { [second]: 1 });
    expect((await callStore('GET', links.link(identifier, [orderId]))).status).toBe(422);
    await markAsPaid(store, orderId);
    expect((await callStore('GET', links.link(identifier, [orderId]))).status).toBe(200);
    const wrongVariant = await buy(store, { [first]: 1 });
    await markAsPaid(store, wrongVariant);
    expect((await callStore('GET', links.link(identifier, [wrongVariant]))).status).toBe(422);
    const gone = { headers, body: { file_path: filePath, driver: 'local' } };
    expect((await callStore('DELETE', `${store.baseUrl}/files/delete`, gone)).status).toBe(200);
    expect((await callStore('GET', links.link(identifier, [orderId]))).status).toBe(404);
    expect((await callStore('GET', links.link('no-such-file', [orderId]))).status).toBe(404);
  });

  it.each([
    '',
    '?download_identifier=a',
    '?download_identifier[]=a&order_id[a]=1&valid_till[]=1&signature[]=x',
    '?download_identifier=a&order_id=1&valid_till=x&signature=x',
    `?download_identifier=a&order_id=${'1,'.repeat(50)}&valid_till=1&signature=x`,
    '?download_identifier=%00&order_id=1&valid_till=1&signature=x',
    `?download_identifier=a&order_id=1&valid_till=9999999999&signature=${'a'.repeat(64)}`,
  ])('of nonsense is refused: %s', async (query) => {
    const { status } = await callStore('GET', `${store.baseUrl}/public/downloads${query}`);
    expect([403, 422]).toContain(status);
  });

  it('does not follow a symbolic link that was put into the storage', async () => {
    const secret = path.join(store.dir, 'not-for-sale.txt');
    await writeFile(secret, 'secret');
    await symlink(secret, path.join(store.dir, '.shop-files', `trap-${Date.now()}.txt`)).catch(() => undefined);
    const name = `trap-${process.pid}.txt`;
    await symlink(secret, path.join(store.dir, '.shop-files', name));
    const { id, variantIds } = await createProduct(store, { fulfillment: 'digital' });
    const [file] = await syncDownloads(store, id, [downloadable(name)]);
    const orderId = await buy(store, { [variantIds[0] as number]: 1 });
    await markAsPaid(store, orderId);
    const reply = await callStore('GET', links.link(file?.download_identifier as string, [orderId]));
    expect(reply.status).toBe(404);
  });
});

describe('a part of a file', () => {
  it('is answered with 206, an impossible one with 416', async () => {
    const { link, orderId } = await sell();
    const response = await fetchPart(link, 'bytes=5-7');
    expect(response.status).toBe(206);
    expect(response.headers.get('content-range')).toBe(`bytes 5-7/${PDF.length}`);
    expect(response.headers.get('content-length')).toBe('3');
    expect(await response.text()).toBe(PDF.slice(5, 8));
    expect(await (await fetchPart(link, 'bytes=-4')).text()).toBe(PDF.slice(-4));
    const counted = await countOf(orderId);
    const impossible = await fetchPart(link, `bytes=${PDF.length}-`);
    expect(impossible.status).toBe(416);
    expect(impossible.headers.get('content-range')).toBe(`bytes */${PDF.length}`);
    expect(await countOf(orderId)).toBe(counted);
    expect((await fetchPart(link, 'bytes=0-1,4-5')).status).toBe(200);
  });

  it('is the whole file when the file has changed since', async () => {
    const { link } = await sell();
    const tag = (await fetch(link)).headers.get('etag') as string;
    expect((await fetchPart(link, 'bytes=3-', { 'if-range': tag })).status).toBe(206);
    expect((await fetchPart(link, 'bytes=3-', { 'if-range': '"old"' })).status).toBe(200);
  });

  it('goes on with a counted download without being counted again', async () => {
    const { link, orderId, file } = await sell({ download_limit: 1 });
    expect((await fetchPart(link, 'bytes=0-8')).status).toBe(206);
    expect(await countOf(orderId)).toBe(1);
    expect((await fetchPart(link, 'bytes=9-')).status).toBe(206);
    expect((await fetchPart(link, 'bytes=0-5')).status).toBe(422);
    expect(await countOf(orderId)).toBe(1);
    const fresh = links.link(file.download_identifier, [orderId], links.inAnHour() + 5);
    expect((await fetchPart(fresh, 'bytes=9-')).status).toBe(422);
  });

  it('is no second copy: what one count gives has an end, also under fifty at once', async () => {
    const { link, orderId } = await sell({ download_limit: 1 });
    expect(await (await fetch(link)).text()).toBe(PDF);
    const replies = await Promise.all(Array.from({ length: 50 }, () => fetchPart(link, 'bytes=1-')));
    expect(replies.map(({ status }) => status)).toEqual(Array<number>(50).fill(422));
    expect(await countOf(orderId)).toBe(1);
    const second = await sell({ download_limit: 2 });
    expect((await fetch(second.link)).status).toBe(200);
    expect((await fetchPart(second.link, 'bytes=1-')).status).toBe(206);
    expect(await countOf(second.orderId)).toBe(2);
    expect((await fetchPart(second.link, 'bytes=1-')).status).toBe(422);
  });

  it('can be asked for again when the connection broke', async () => {
    const content = PDF + '%'.repeat(20_000_000);
    const { link, orderId } = await sell({ download_limit: 1 }, content);
    const broken = new AbortController();
    const response = await fetch(link, { signal: broken.signal });
    const { value } = (await response.body?.getReader().read()) as { value: Uint8Array };
    broken.abort();
    const rest = (): Promise<Response> => fetchPart(link, `bytes=${value.length}-`);
    let resumed = await rest();
    for (const end = Date.now() + 10_000; resumed.status !== 206 && Date.now() < end; resumed = await rest()) {
      await new Promise((resolve) => setTimeout(resolve, 50));
    }
    expect(resumed.status).toBe(206);
    expect((await resumed.text()).length).toBe(content.length - value.length);
    expect(await countOf(orderId)).toBe(1);
  });

  it('HEAD tells the size and counts nothing', async () => {
    const { link, orderId } = await sell({ download_limit: 1 });
    const response = await fetch(link, { method: 'HEAD' });
    expect(response.status).toBe(200);
    expect(response.headers.get('content-length')).toBe(String(PDF.length));
    expect((await fetch(link)).status).toBe(200);
    expect(await countOf(orderId)).toBe(1);
  });
});

describe('the limits of an order', () => {
  it('are exact under fifty downloads at once', async () => {
    const { link, orderId } = await sell({ download_limit: 7 });
    const replies = await Promise.all(Array.from({ length: 50 }, () => callStore('GET', link)));
    const ok = replies.filter(({ status }) => status === 200);
    expect(ok).toHaveLength(7);
    expect(replies.filter(({ status }) => status === 422)).toHaveLength(43);
    expect(await countOf(orderId)).toBe(7);
    expect(await knex('shop_download_permissions').where({ order_id: orderId })).toHaveLength(1);
  });

  it('end at their day', async () => {
    const { link, orderId } = await sell({ download_expiry: 1 });
    expect((await callStore('GET', link)).status).toBe(200);
    const past = new Date(Date.now() - 1_000);
    await knex('shop_download_permissions').where({ order_id: orderId }).update({ access_expires: past });
    expect((await callStore('GET', link)).status).toBe(422);
  });

  it('are written down at the payment, once', async () => {
    const { orderId } = await sell({ download_limit: 2, download_expiry: 30 });
    const find = () => knex('shop_download_permissions').where({ order_id: orderId });
    for (let tries = 0; tries < 600 && (await find()).length === 0; tries += 1) {
      await new Promise((resolve) => setTimeout(resolve, 100));
    }
    const rows = await find();
    expect(rows).toMatchObject([{ download_count: 0, download_limit: 2 }]);
    const days = (new Date(rows[0].access_expires).getTime() - Date.now()) / 86_400_000;
    expect(Math.round(days)).toBe(30);
  });

  it('do not exist where the merchant set none', async () => {
    const { link } = await sell();
    for (let time = 0; time < 5; time += 1) expect((await callStore('GET', link)).status).toBe(200);
  });
});

describe('a large file', () => {
  it('is streamed, and a visitor who leaves does no harm', async () => {
    const large = `%PDF-1.7\n${'x'.repeat(8_000_000)}`;
    const { link } = await sell({}, large);
    const leaving = new AbortController();
    const response = await fetch(link, { signal: leaving.signal });
    expect(response.status).toBe(200);
    leaving.abort();
    const whole = await fetch(link);
    expect((await whole.arrayBuffer()).byteLength).toBe(large.length);
  });
});
