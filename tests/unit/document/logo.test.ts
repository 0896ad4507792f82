import { mkdtemp, mkdir, rm, symlink, writeFile } from 'node:fs/promises';
import { createServer, type RequestListener, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import os from 'node:os';
import path from 'node:path';
import { deflateSync } from 'node:zlib';
import sharp from 'sharp';
import { checkPicture } from '../../../server/src/modules/documents/logo/check-picture';
import { loadPicture } from '../../../server/src/modules/documents/logo/load-picture';
import { readLogo } from '../../../server/src/modules/documents/logo/read-logo';
import type { Platform } from '../../../server/src/platform/platform';

const picture = (width: number, height: number) =>
  sharp({ create: { width, height, channels: 4, background: { r: 200, g: 0, b: 0, alpha: 0.5 } } });

const chunk = (type: string, data: Buffer): Buffer => {
  const length = Buffer.alloc(4);
  length.writeUInt32BE(data.length);
  return Buffer.concat([length, Buffer.from(type, 'latin1'), data, Buffer.alloc(4)]);
};

/** A PNG file that says it has this size, and holds these pixels. */
const forgedPng = (width: number, height: number, pixels: Buffer): Buffer => {
  const header = Buffer.alloc(13);
  header.writeUInt32BE(width, 0);
  header.writeUInt32BE(height, 4);
  header[8] = 8;
  header[9] = 6;
  return Buffer.concat([
    Buffer.from('\x89PNG\r\n\x1a\n', 'latin1'),
    ...[chunk('IHDR', header), chunk('IDAT', pixels), chunk('IEND', Buffer.alloc(0))],
  ]);
};

let folder: string;
let server: Server;
let origin: string;
let answer: RequestListener;
let asked = 0;

beforeAll(async () => {
  folder = await mkdtemp(path.join(os.tmpdir(), 'logo-'));
  await mkdir(path.join(folder, 'uploads'));
  server = createServer((request, response) => {
    asked += 1;
    answer(request, response);
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  origin = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
});

afterAll(async () => {
  await rm(folder, { recursive: true });
  await new Promise((resolve) => server.close(resolve));
});

const platformOf = ({ allowPrivateTargets = true, logo = '' } = {}): Platform => {
  const kept = new Map<symbol, unknown>();
  return {
    strapi: {
      dirs: { static: { public: folder } },
      config: { get: () => 'https://shop.example' },
      log: { warn: () => {} },
    },
    config: { allowPrivateTargets },
    clock: { now: () => new Date(now) },
    settings: logo,
    memo: (key: symbol, create: () => unknown) => {
      if (!kept.has(key)) kept.set(key, create());
      return kept.get(key);
    },
  } as unknown as Platform;
};

let now = Date.parse('2026-11-01T12:00:00Z');
let logo = '';
jest.mock('../../../server/src/modules/settings', () => ({ readStoreSettings: async () => ({ store_logo: logo }) }));

const put = (name: string, bytes: Buffer | string) => writeFile(path.join(folder, 'uploads', name), bytes);

describe('a picture', () => {
  it.each(['png', 'jpeg'] as const)('of the type %s is taken as it is', async (type) => {
    const bytes = await picture(120, 40).toFormat(type).toBuffer();
    const checked = await checkPicture(bytes);
    expect(checked).toEqual({
      picture: { width: 120, height: 40, dataUrl: `data:image/${type};base64,${bytes.toString('base64')}` },
    });
  });

  it('is taken in each form that PNG has', async () => {
    for (const options of [{ palette: true }, { progressive: true }, { compressionLevel: 0 }]) {
      expect(await checkPicture(await picture(121, 43).png(options).toBuffer())).toHaveProperty('picture.width', 121);
    }
    const gray = await picture(31, 17).removeAlpha().toColourspace('b-w').png({ progressive: true }).toBuffer();
    expect(await checkPicture(gray)).toHaveProperty('picture.height', 17);
  });

  it.each([
    ['a page', Buffer.from('<html><script>'), 'neither PNG nor JPEG'],
    ['nothing', Buffer.alloc(0), 'neither PNG nor JPEG'],
    ['a drawing', Buffer.from('<svg xmlns="http://www.w3.org/2000/svg"/>'), 'neither PNG nor JPEG'],
    ['a head alone', Buffer.from('\x89PNG\r\n\x1a\n', 'latin1'), 'broken'],
    ['a cut JPEG', Buffer.from([0xff, 0xd8, 0xff, 0xe0, 0, 2]), 'broken'],
    ['too many bytes', Buffer.alloc(1024 * 1024 + 1, 0xff), 'more than 1 MB'],
    ['no pixels', forgedPng(10, 10, deflateSync(Buffer.alloc(3))), 'broken'],
    ['no width', forgedPng(0, 10, deflateSync(Buffer.alloc(100))), 'broken'],
    ['garbage for pixels', forgedPng(10, 10, Buffer.from('garbage')), 'broken'],
    ['a bomb', forgedPng(10, 10, deflateSync(Buffer.alloc(200 * 1024 * 1024), { level: 9 })), 'broken'],
    ['millions of pixels', forgedPng(65_535, 65_535, deflateSync(Buffer.alloc(100))), 'two million'],
  ])('is refused for %s', async (_title, bytes, fault) => {
    expect(await checkPicture(bytes)).toEqual({ fault: expect.stringContaining(fault) as string });
  });
});

describe('an address', () => {
  it('of the media library is read from its folder', async () => {
    await put('logo_1.png', await picture(10, 10).png().toBuffer());
    for (const address of ['/uploads/logo_1.png', 'https://shop.example/uploads/logo_1.png']) {
      expect(await loadPicture(platformOf(), address)).toHaveProperty('picture.width', 10);
    }
  });

  it.each([
    '/uploads/missing.png',
    '/uploads/../package.json',
    '/uploads/..%2fpackage.json',
    '/uploads/.hidden',
    '/etc/passwd',
    'file:///etc/passwd',
    'data:image/png;base64,AAAA',
    'javascript:alert(1)',
    '//evil.example/x.png',
  ])('leads nowhere: %s', async (address) => {
    expect(await loadPicture(platformOf(), address)).toEqual({ fault: expect.any(String) as string });
  });

  it('that is a link to another file is not followed', async () => {
    await writeFile(path.join(folder, 'secret.png'), await picture(10, 10).png().toBuffer());
    await symlink(path.join(folder, 'secret.png'), path.join(folder, 'uploads', 'link.png'));
    expect(await loadPicture(platformOf(), '/uploads/link.png')).toHaveProperty('fault');
  });

  it('of another server is asked within bounds', async () => {
    const bytes = await picture(10, 10).png().toBuffer();
    answer = (_request, response) => response.end(bytes);
    expect(await loadPicture(platformOf(), `${origin}/x.png`)).toHaveProperty('picture.width', 10);
    answer = (_request, response) => response.writeHead(302, { location: '/y.png' }).end();
    expect(await loadPicture(platformOf(), `${origin}/x.png`)).toHaveProperty('fault', expect.stringContaining('302'));
    answer = (_request, response) => response.end(Buffer.concat([bytes, Buffer.alloc(3 * 1024 * 1024)]));
    expect(await loadPicture(platformOf(), `${origin}/x.png`)).toHaveProperty(
      'fault',
      'The picture has more than 1 MB.'
    );
    answer = (request) => request.socket.destroy();
    expect(await loadPicture(platformOf(), `${origin}/x.png`)).toHaveProperty('fault');
  });

  it('of the own network is not called', async () => {
    const before = asked;
    const guarded = platformOf({ allowPrivateTargets: false });
    expect(await loadPicture(guarded, `${origin}/x.png`)).toHaveProperty('fault', expect.stringContaining('internet'));
    expect(asked).toBe(before);
  });
});

describe('the logo', () => {
  it('is none where none is set', async () => {
    logo = '';
    expect(await readLogo(platformOf())).toEqual({ state: 'none' });
  });

  it('is loaded once for many documents, and again later', async () => {
    const bytes = await picture(10, 10).png().toBuffer();
    answer = (_request, response) => response.end(bytes);
    logo = `${origin}/logo.png`;
    const platform = platformOf();
    const before = asked;
    const found = await Promise.all(Array.from({ length: 20 }, () => readLogo(platform)));
    expect(new Set(found.map(({ state }) => state))).toEqual(new Set(['ready']));
    expect(asked).toBe(before + 1);
    now += 11 * 60_000;
    await readLogo(platform);
    expect(asked).toBe(before + 2);
  });

  it('that the setter of pages cannot read is unusable, not fatal', async () => {
    const bytes = await picture(10, 10).png().toBuffer();
    // Each row names a filter that PNG does not have.
    const broken = forgedPng(10, 10, deflateSync(Buffer.alloc(410, 9)));
    await put('broken.png', broken);
    logo = '/uploads/broken.png';
    const platform = platformOf();
    expect(await readLogo(platform)).toMatchObject({ state: 'unusable' });
    await put('broken.png', bytes);
    expect(await readLogo(platform)).toMatchObject({ state: 'unusable' });
    now += 61_000;
    expect(await readLogo(platform)).toMatchObject({ state: 'ready' });
  });
});
