import { readdirSync } from 'node:fs';
import path from 'node:path';
import { callStore } from '../support/call-store';
import { asMerchant } from '../support/merchant';
import { sharedStore } from '../support/shared-store';
import { PDF, PNG, postFile, type Upload } from '../support/uploads';

/** Storage of files for sale, and attachments. See docs/reference/files-and-downloads.md. */
const store = sharedStore();
const headers = asMerchant(store);
const UPLOAD = `${store.baseUrl}/files/upload`;

type Uploaded = { readonly message: string; readonly path: string; readonly file: { readonly size: number } };
type Listed = { readonly files: { readonly total: number; readonly data: readonly { readonly name: string }[] } };

const upload = (file: Upload) => postFile<Uploaded>(UPLOAD, headers, file);

const SVG = '<svg xmlns="http://www.w3.org/2000/svg" onload="alert(1)"/>';
const HTML = '<!DOCTYPE html><script>alert(1)</script>';

describe('an upload', () => {
  it('is stored in a private folder under a name with a time stamp, listed and deleted', async () => {
    const { status, body } = await upload({ name: 'My guide.pdf', content: PDF, fields: { driver: 'local' } });
    expect(status).toBe(200);
    expect(body).toMatchObject({ file: { driver: 'local', size: PDF.length, name: body.path, bucket: '' } });
    expect(body.path).toMatch(/^My-guide-[0-9a-f]{8}-\d{13}\.pdf$/);
    expect(readdirSync(path.join(store.dir, '.shop-files'))).toContain(body.path);
    const find = () => callStore<Listed>('GET', `${store.baseUrl}/files?search=${body.path}`, { headers });
    expect((await find()).body.files).toMatchObject({ total: 1, data: [{ name: body.path, size: PDF.length }] });
    for (const address of [`/uploads/${body.path}`, `/.shop-files/${body.path}`, `/${body.path}`]) {
      expect((await fetch(`${store.origin}${address}`)).status).toBe(404);
    }
    const request = { headers, body: { file_path: body.path, driver: 'local' } };
    expect((await callStore('DELETE', `${store.baseUrl}/files/delete`, request)).status).toBe(200);
    expect((await callStore('DELETE', `${store.baseUrl}/files/delete`, request)).status).toBe(404);
    expect((await find()).body.files.total).toBe(0);
  });

  it('takes the wanted name', async () => {
    const { body } = await upload({ name: 'x.pdf', content: PDF, fields: { name: '../../Price list' } });
    expect(body.path).toMatch(/^Price-list-[0-9a-f]{8}-\d{13}\.pdf$/);
  });

  const REFUSED: readonly Upload[] = [
    { name: 'logo.svg', content: SVG },
    { name: 'logo.png', content: SVG },
    { name: 'page.html', content: HTML },
    { name: 'page.png', content: HTML },
    { name: 'page.txt', content: HTML },
    { name: 'page.pdf', content: HTML },
    { name: 'shell.php', content: '<?php system($_GET[0]);' },
    { name: 'shell.php.jpg', content: Buffer.from('ffd8ffe000104a464946', 'hex') },
    { name: 'shell.phtml', content: 'x' },
    { name: 'run.sh', content: '#!/bin/sh' },
    { name: 'run.txt', content: '#!/bin/sh\nrm -rf /' },
    { name: 'tool.exe', content: Buffer.from('4d5a9000', 'hex') },
    { name: 'tool.zip', content: Buffer.from('4d5a9000', 'hex') },
    { name: 'a.bat', content: 'x' },
    { name: 'a.cmd', content: 'x' },
    { name: 'a.dll', content: 'x' },
    { name: 'noextension', content: 'x' },
    { name: 'a.xyz', content: 'x' },
    { name: 'empty.pdf', content: '' },
    { name: 'a.pdf', content: PDF, fields: { name: 'a.php' } },
    { name: 'a.php', content: PDF, fields: { name: 'a.pdf' } },
    { name: 'a.pdf', content: PDF, fields: { driver: 'ftp' } },
    { name: 'a.pdf', content: PDF, fields: { driver: 's3' } },
    { name: 'a.pdf', content: PDF, fields: { bucket: '../x' } },
  ];

  it.each(REFUSED)('is refused: $name $fields', async (file) => {
    const before = readdirSync(path.join(store.dir, '.shop-files')).length;
    expect((await upload(file)).status).toBe(422);
    expect(readdirSync(path.join(store.dir, '.shop-files'))).toHaveLength(before);
  });

  it('without a file is refused', async () => {
    expect((await callStore('POST', UPLOAD, { headers, body: {} })).status).toBe(422);
  });
});

describe('deleting', () => {
  it.each(['../data.db', '..%2fdata.db', '/etc/passwd', 'a\0', '\\\\s\\a', '', ['a']])(
    'refuses %j',
    async (filePath) => {
      const body = { file_path: filePath, driver: 'local' };
      expect((await callStore('DELETE', `${store.baseUrl}/files/delete`, { headers, body })).status).toBe(422);
    }
  );
});

describe('a picture for the editor', () => {
  type Image = { readonly id: number; readonly title: string; readonly url: string };

  it('goes to the media library, anything else does not', async () => {
    for (const route of ['/files/upload-editor-file', '/app/upload-attachments']) {
      const good = await postFile<Image>(`${store.baseUrl}${route}`, headers, { name: 'dot.png', content: PNG });
      expect(good.status).toBe(200);
      expect(good.body).toMatchObject({ id: expect.any(Number), title: 'dot.png', url: expect.any(String) });
      for (const name of ['x.svg', 'x.png']) {
        const bad = await postFile(`${store.baseUrl}${route}`, headers, { name, content: SVG });
        expect(bad.status).toBe(422);
      }
      expect((await postFile(`${store.baseUrl}${route}`, headers, { name: 'a.pdf', content: PDF })).status).toBe(422);
    }
    const listed = await callStore<{ attachments: readonly Image[] }>('GET', `${store.baseUrl}/app/attachments`, {
      headers,
    });
    expect(listed.body.attachments[0]).toEqual({ id: expect.any(Number), title: 'dot.png', url: expect.any(String) });
  });

  it('answers {error} for a wrong type and {message} without a file', async () => {
    const url = `${store.baseUrl}/app/upload-attachments`;
    expect((await postFile(url, headers, { name: 'x.svg', content: SVG })).body).toMatchObject({
      error: expect.any(String),
    });
    const without = await callStore<{ message: string; error?: string }>('POST', url, { headers, body: {} });
    expect(without.body).toEqual({ message: expect.any(String) });
  });
});

describe('the storage settings', () => {
  const URL_OF = `${store.baseUrl}/settings/storage-drivers`;
  const settings = {
    access_key: 'AKIATESTTEST',
    secret_key: 'very-secret-key',
    bucket: 'files-for-sale',
    region: 'eu-central-1',
    base_url: 'https://s3.invalid',
    is_active: 'no',
  };
  type View = { readonly settings: Readonly<Record<string, string>>; readonly fields: readonly unknown[] };

  const view = async (): Promise<View> => (await callStore<View>('GET', `${URL_OF}/s3`, { headers })).body;
  const post = <Body = View>(route: string, body: unknown) =>
    callStore<Body>('POST', `${URL_OF}${route}`, { headers, body });

  it('keep secrets that nobody reads again', async () => {
    const saved = await post('', { driver: 's3', settings });
    expect(saved.status).toBe(200);
    const shown = await view();
    expect(shown.settings).toEqual({ ...settings, access_key: '********', secret_key: '********' });
    expect(shown.fields).toHaveLength(6);
    expect(JSON.stringify([saved.body, shown])).not.toContain('very-secret-key');
    const kept = await post('', { driver: 's3', settings: { ...shown.settings, region: 'us-east-1' } });
    expect(kept.body.settings).toMatchObject({ region: 'us-east-1', secret_key: '********' });
    type Log = { readonly activities: { readonly data: readonly { readonly content: string }[] } };
    const log = `${store.baseUrl}/activity?per_page=2&search=Storage%20settings%20updated`;
    const [last, first] = (await callStore<Log>('GET', log, { headers })).body.activities.data;
    expect(last?.content).toBe('S3: Region.');
    expect(first?.content).toMatch(/^S3: Access key, Secret key, Bucket, Region/);
  });

  it('are checked', async () => {
    const wrong = [
      { base_url: 'file:///etc/passwd' },
      { base_url: 'gopher://127.0.0.1' },
      { base_url: 'http://user:pass@127.0.0.1' },
      { base_url: 'http://127.0.0.1:9' },
      { base_url: 'http://169.254.169.254/' },
      { base_url: 'http://2130706433:9' },
      { region: 'x.evil.example/#' },
      { bucket: 'UPPER' },
      { secret_key: '' },
    ];
    for (const changes of wrong) {
      expect((await post('', { driver: 's3', settings: { ...settings, ...changes } })).status).toBe(422);
    }
    expect((await post('', { driver: 'local', settings })).status).toBe(422);
    expect((await callStore('GET', `${URL_OF}/nothing`, { headers })).status).toBe(404);
    const inside = { ...settings, base_url: 'http://169.254.169.254/' };
    for (const route of ['/verify-info', '/bucket-list', '/create-bucket']) {
      const reply = await post<{ message: string }>(route, { driver: 's3', bucket: 'manuals', settings: inside });
      const message = 'The host is not on the public internet.';
      expect([route, reply.status, reply.body]).toMatchObject([route, 422, { message }]);
    }
  });

  it('list, switch and reset the drivers', async () => {
    type Drivers = { readonly drivers: readonly { readonly driver: string; readonly is_active: string }[] };
    const drivers = async (route = '') =>
      (await callStore<Drivers>('GET', `${URL_OF}${route}`, { headers })).body.drivers;
    await post('', { driver: 's3', settings });
    expect((await drivers('/active-drivers')).map(({ driver }) => driver)).toEqual(['local']);
    expect((await post('/change-status', { driver: 's3', status: 'active' })).status).toBe(200);
    expect((await drivers('/active-drivers')).map(({ driver }) => driver)).toEqual(['local', 's3']);
    expect((await post('/change-status', { driver: 's3', status: 'perhaps' })).status).toBe(422);
    expect((await post('/change-status', { driver: 'local', status: 'no' })).status).toBe(422);
    expect((await post('/reset', { driver: 's3' })).status).toBe(200);
    expect((await drivers()).map(({ is_active }) => is_active)).toEqual(['yes', 'no']);
    expect((await view()).settings).toMatchObject({ access_key: '', secret_key: '' });
  });
});
