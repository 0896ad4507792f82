import { mkdir, mkdtemp, readdir, rm, stat, symlink, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { Readable } from 'node:stream';
import { buffer } from 'node:stream/consumers';
import { createLocalStorage } from '../../server/src/platform/storage/local-storage';
import type { FileContent, Storage } from '../../server/src/platform/storage/storage';

const content = (text: string): FileContent => ({
  stream: () => Readable.from([Buffer.from(text)]),
  size: Buffer.byteLength(text),
  mime: 'text/plain',
});

const readAll = async (storage: Storage, key: string): Promise<string | null> => {
  const file = await storage.open(key);
  return file ? (await buffer(await file.stream())).toString() : null;
};

/** The private folder is real; nothing outside it may be read, written or removed. */
describe('the local storage', () => {
  let home: string;
  let root: string;
  let storage: Storage;

  beforeEach(async () => {
    home = await mkdtemp(path.join(tmpdir(), 'shop-storage-'));
    root = path.join(home, 'private');
    storage = createLocalStorage({ folder: root, publicFolder: path.join(home, 'public') });
    await writeFile(path.join(home, 'secret.txt'), 'secret');
  });

  afterEach(() => rm(home, { recursive: true, force: true }));

  it('keeps, reads in parts, lists and removes files', async () => {
    await storage.put('a-1700000000001.txt', content('0123456789'));
    await storage.put('b-1700000000002.txt', content('other'));
    expect(await readAll(storage, 'a-1700000000001.txt')).toBe('0123456789');
    const file = await storage.open('a-1700000000001.txt');
    expect(file).toMatchObject({ size: 10 });
    expect((await buffer(await (file as NonNullable<typeof file>).stream({ start: 2, end: 4 }))).toString()).toBe(
      '234'
    );
    const all = await storage.list({ search: '', page: 1, perPage: 10 });
    expect(all.total).toBe(2);
    expect(all.files.map(({ key }) => key)).toEqual(['b-1700000000002.txt', 'a-1700000000001.txt']);
    expect(await storage.list({ search: 'B-', page: 1, perPage: 10 })).toMatchObject({ total: 1 });
    expect(await storage.list({ search: '', page: 2, perPage: 1 })).toMatchObject({ total: 2, files: [{ size: 10 }] });
    expect(await storage.remove('a-1700000000001.txt')).toBe(true);
    expect(await storage.remove('a-1700000000001.txt')).toBe(false);
    expect(await readAll(storage, 'a-1700000000001.txt')).toBeNull();
  });

  it('is readable by the site alone and never overwrites', async () => {
    await storage.put('a.txt', content('first'));
    await expect(storage.put('a.txt', content('second'))).rejects.toThrow('exists already');
    expect(await readAll(storage, 'a.txt')).toBe('first');
    expect((await stat(root)).mode & 0o077).toBe(0);
    expect((await stat(path.join(root, 'a.txt'))).mode & 0o077).toBe(0);
  });

  it('leaves nothing of an upload that broke off', async () => {
    const broken = Readable.from(
      (function* () {
        yield Buffer.from('half');
        throw new Error('gone');
      })()
    );
    await expect(storage.put('a.txt', { ...content(''), stream: () => broken })).rejects.toThrow('gone');
    expect(await readdir(root)).toEqual([]);
  });

  const HOSTILE = [
    '../secret.txt',
    '/etc/passwd',
    '..%2fsecret.txt',
    'a/../../secret.txt',
    '..\\secret.txt',
    'a\0',
    '\\\\s\\a',
  ];

  it.each(HOSTILE)('refuses %j', async (key) => {
    await expect(storage.open(key)).rejects.toThrow('not valid');
    await expect(storage.remove(key)).rejects.toThrow('not valid');
    await expect(storage.put(key, content('x'))).rejects.toThrow('not valid');
  });

  it('follows no link, neither to a file nor through a folder', async () => {
    await mkdir(root, { recursive: true });
    await symlink(path.join(home, 'secret.txt'), path.join(root, 'link.txt'));
    await symlink(home, path.join(root, 'folder'));
    await symlink(path.join(root, 'nowhere'), path.join(root, 'dangling'));
    for (const key of ['link.txt', 'folder/secret.txt', 'dangling']) {
      expect(await storage.open(key)).toBeNull();
      expect(await storage.remove(key)).toBe(false);
    }
    await expect(storage.put('folder/new.txt', content('x'))).rejects.toThrow();
    await expect(storage.put('dangling', content('x'))).rejects.toThrow();
    expect((await readdir(home)).sort()).toEqual(['private', 'secret.txt']);
    expect(await storage.list({ search: '', page: 1, perPage: 10 })).toEqual({ files: [], total: 0 });
  });

  it('serves no folder', async () => {
    await mkdir(path.join(root, 'folder'), { recursive: true });
    expect(await storage.open('folder')).toBeNull();
    expect(await storage.remove('folder')).toBe(false);
  });

  it('refuses to keep files where the site serves them to everybody', async () => {
    await mkdir(path.join(home, 'public'));
    const open = createLocalStorage({
      folder: path.join(home, 'public/files'),
      publicFolder: path.join(home, 'public'),
    });
    await expect(open.list({ search: '', page: 1, perPage: 10 })).rejects.toThrow('public folder');
  });
});
