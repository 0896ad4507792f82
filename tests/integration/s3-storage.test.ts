import { once } from 'node:events';
import { createServer, type AddressInfo } from 'node:net';
import { Readable } from 'node:stream';
import { buffer } from 'node:stream/consumers';
import type { Resolve } from '../../server/src/platform/http-client';
import { createS3Storage, type S3Options, type S3Storage } from '../../server/src/platform/storage/s3-storage';
import type { FileContent } from '../../server/src/platform/storage/storage';
import { startS3Server, type S3Server } from '../support/s3-server';

const content = (text: string): FileContent => ({
  stream: () => Readable.from([Buffer.from(text)]),
  size: Buffer.byteLength(text),
  mime: 'text/plain',
});

/** The official SDK against an S3 API server over HTTP. */
describe('the S3 storage', () => {
  let server: S3Server;
  let storage: S3Storage;
  const opened: S3Storage[] = [];

  const open = (changes: Partial<S3Options> = {}): S3Storage => {
    const { endpoint, accessKey, secretKey } = server;
    const made = createS3Storage({
      endpoint,
      accessKey,
      secretKey,
      region: 'us-east-1',
      bucket: 'sold',
      prefix: '',
      allowPrivate: true,
      ...changes,
    });
    opened.push(made);
    return made;
  };

  beforeAll(async () => {
    server = await startS3Server(['sold']);
    storage = open();
  });

  afterAll(async () => {
    opened.forEach((each) => each.dispose());
    await server.stop();
  });

  it('keeps, reads in parts, lists and removes files', async () => {
    await storage.put('a.txt', content('0123456789'));
    const file = await storage.open('a.txt');
    expect(file).toMatchObject({ size: 10 });
    expect((await buffer(await (file as NonNullable<typeof file>).stream())).toString()).toBe('0123456789');
    const again = await storage.open('a.txt');
    expect((await buffer(await (again as NonNullable<typeof again>).stream({ start: 2, end: 4 }))).toString()).toBe(
      '234'
    );
    expect(again?.tag).toBe(file?.tag);
    await storage.put('folder/b.txt', content('other'));
    expect((await storage.list({ search: '', page: 1, perPage: 10 })).total).toBe(2);
    expect(await storage.list({ search: 'B.T', page: 1, perPage: 10 })).toMatchObject({
      total: 1,
      files: [{ key: 'folder/b.txt', size: 5 }],
    });
    expect(await storage.remove('a.txt')).toBe(true);
    expect(await storage.remove('a.txt')).toBe(false);
    expect(await storage.open('a.txt')).toBeNull();
  });

  it('never overwrites', async () => {
    await storage.put('once.txt', content('first'));
    await expect(storage.put('once.txt', content('second'))).rejects.toThrow('exists already');
  });

  it('takes a file of several megabytes as a stream', async () => {
    const size = 6_000_000;
    const chunks = Array.from({ length: 60 }, () => Buffer.alloc(size / 60, 'x'));
    await storage.put('large.bin', { stream: () => Readable.from(chunks), size, mime: 'application/zip' });
    expect(await storage.open('large.bin')).toMatchObject({ size });
  });

  it('signs addresses that serve the file as an attachment for a while', async () => {
    await storage.put('signed.txt', content('for you'));
    const disposition = 'attachment; filename="yours.txt"';
    const url = (await storage.signedUrl?.('signed.txt', { seconds: 60, disposition })) as string;
    const response = await fetch(url);
    expect(await response.text()).toBe('for you');
    expect(response.headers.get('content-disposition')).toBe(disposition);
    const query = new URL(url).searchParams;
    expect(query.get('X-Amz-Expires')).toBe('60');
    expect(query.get('X-Amz-Signature')).toMatch(/^[0-9a-f]{64}$/);
  });

  it('makes and lists buckets', async () => {
    await storage.createBucket('another-one');
    expect([...(await storage.buckets())].sort()).toEqual(['another-one', 'sold']);
    await open({ bucket: 'another-one' }).verify();
  });

  it.each(['../a', '/a', 'a\0', '..\\a', 'a/../b'])('refuses %j', async (key) => {
    await expect(storage.open(key)).rejects.toThrow('not valid');
    await expect(storage.put(key, content('x'))).rejects.toThrow('not valid');
    await expect(storage.remove(key)).rejects.toThrow('not valid');
  });

  it('is called at the address that was checked, by the name that was typed', async () => {
    let asked: readonly string[] = [];
    const resolve: Resolve = async (host) => {
      asked = [...asked, host];
      return [{ address: '127.0.0.1', family: 4 }];
    };
    const named = open({ endpoint: server.endpoint.replace('127.0.0.1', 'storage.example'), resolve });
    // It was reached: this server takes the host for the name of a bucket.
    await expect(named.verify()).rejects.toThrow('(NotFound)');
    expect(asked).toEqual(['storage.example']);
  });

  it.each(['127.0.0.1', '::1', '169.254.169.254', 'localhost'])(
    'is not called where its name leads to %s',
    async (address) => {
      let opened = 0;
      const inside = createServer(() => (opened += 1)).listen(0, '127.0.0.1');
      await once(inside, 'listening');
      const { port } = inside.address() as AddressInfo;
      const resolve: Resolve = async () => [{ address, family: address.includes(':') ? 6 : 4 }];
      const asked = open({ endpoint: `http://storage.example:${port}`, resolve, allowPrivate: false });
      await expect(asked.verify()).rejects.toThrow('The address of the file storage may not be called.');
      expect(opened).toBe(0);
      inside.close();
    }
  );

  it('says that it is unavailable, and no more, when the other side refuses', async () => {
    const unavailable = /^The file storage refused or could not be reached \(\w+\)\.$/;
    const wrong = [open({ accessKey: 'wrong' }), open({ bucket: 'unknown' }), open({ endpoint: 'http://127.0.0.1:9' })];
    for (const each of wrong) await expect(each.verify()).rejects.toThrow(unavailable);
    await expect(open({ accessKey: 'wrong' }).list({ search: '', page: 1, perPage: 1 })).rejects.toThrow(unavailable);
  });
});
