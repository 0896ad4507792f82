import { readdirSync } from 'node:fs';
import { request } from 'node:http';
import { tmpdir } from 'node:os';
import { asMerchant } from '../support/merchant';
import { sharedStore } from '../support/shared-store';
import { PDF, postFile } from '../support/uploads';

/** Multipart bodies are judged before they are read. See docs/reference/http.md#multipart-bodies. */
const store = sharedStore();
const merchant = asMerchant(store);
const MEGABYTE = 1_048_576;
const BOUNDARY = 'x'.repeat(20);
const HEAD = `--${BOUNDARY}\r\nContent-Disposition: form-data; name="file"; filename="a.pdf"\r\n\r\n`;

type Told = { readonly status: number; readonly connection: string | undefined; readonly body: unknown };
type Announced = {
  readonly path: string;
  readonly method?: string;
  readonly headers?: object;
  /** Bytes that are announced; without them the body comes in chunks of a length that nobody knows. */
  readonly length?: number;
};

/** Sends the head of a body and no more: an answer that comes now was made without the rest. */
const announce = ({ path, method = 'POST', headers = {}, length }: Announced): Promise<Told> =>
  new Promise((resolve, reject) => {
    const sent = request(`${store.baseUrl}${path}`, {
      method,
      agent: false,
      timeout: 5_000,
      headers: {
        ...headers,
        'Content-Type': `multipart/form-data; boundary=${BOUNDARY}`,
        ...(length === undefined ? { 'Transfer-Encoding': 'chunked' } : { 'Content-Length': String(length) }),
      },
    });
    sent.on('error', reject);
    sent.on('timeout', () => sent.destroy(new Error('The store waits for the rest of the body.')));
    sent.on('response', (response) => {
      let text = '';
      response.setEncoding('utf8').on('data', (part: string) => (text += part));
      response.on('end', () => {
        sent.destroy();
        resolve({
          status: response.statusCode ?? 0,
          connection: response.headers.connection,
          body: JSON.parse(text) as unknown,
        });
      });
    });
    sent.write(HEAD);
  });

const UPLOADS = ['/files/upload', '/files/upload-editor-file', '/app/upload-attachments'];
const temporaryFiles = (): number => readdirSync(tmpdir()).filter((name) => /^[0-9a-z]{25}/.test(name)).length;

describe('a multipart body', () => {
  it.each(UPLOADS)('of a stranger is refused before it is read: %s', async (path) => {
    const before = temporaryFiles();
    for (const length of [150 * MEGABYTE, 500, undefined]) {
      expect(await announce({ path, ...(length === undefined ? {} : { length }) })).toMatchObject({
        status: length === 150 * MEGABYTE ? 413 : 401,
        connection: 'close',
      });
    }
    const wrong = { authorization: 'Bearer nonsense' };
    expect(await announce({ path, headers: wrong })).toMatchObject({ status: 401, connection: 'close' });
    expect(temporaryFiles()).toBe(before);
  });

  it('is refused by its length, also from those who may upload', async () => {
    const told = await announce({ path: '/files/upload', headers: merchant, length: 1_000 * MEGABYTE });
    expect(told).toEqual({ status: 413, connection: 'close', body: { message: 'The file is too large.' } });
  });

  it.each(['/cart/add_item', '/checkout/place-order', '/products', '/orders', '/customer-login', '/no-such-route'])(
    'is refused where no file is taken: %s',
    async (path) => {
      const body = { message: 'This endpoint takes no files. Send the fields as JSON.' };
      for (const headers of [{}, merchant]) {
        expect(await announce({ path, headers })).toEqual({ status: 415, connection: 'close', body });
      }
    }
  );

  it('is refused by methods and spellings that are no uploads', async () => {
    for (const method of ['PUT', 'PATCH', 'DELETE']) {
      expect((await announce({ path: '/files/upload', method, length: 500 })).status).toBe(415);
    }
    for (const path of ['/FILES/Upload', '/files/upload/', '/files/upload?x=1']) {
      expect((await announce({ path, length: 500 })).status).toBe(401);
    }
    for (const path of ['/files//upload', '/files/%75pload', '/products/../files/upload']) {
      expect([401, 415]).toContain((await announce({ path, length: 500 })).status);
    }
  });

  it('that a client goes on sending does not cost it the answer', async () => {
    const content = Buffer.alloc(8 * MEGABYTE, 'x');
    const send = async (): Promise<number> => {
      const body = new FormData();
      body.set('file', new Blob([content]), 'a.bin');
      return (await fetch(`${store.baseUrl}/cart/add_item`, { method: 'POST', body })).status;
    };
    const statuses: number[] = [];
    for (let round = 0; round < 6; round += 1) statuses.push(...(await Promise.all([send(), send(), send(), send()])));
    expect(statuses.filter((status) => status !== 415)).toEqual([]);
  });

  it('of somebody who may upload is taken', async () => {
    const { status } = await postFile(`${store.baseUrl}/files/upload`, merchant, { name: 'a.pdf', content: PDF });
    expect(status).toBe(200);
  });
});
