import path from 'node:path';
import {
  attachmentHeader,
  blockedExtensionOf,
  BLOCKED_EXTENSIONS,
  isStorageKey,
  safeFileName,
  storageKeyFor,
} from '../../../server/src/domain/file';
import { fc } from '../../support/seeded';

const NOW = new Date('2026-05-04T03:02:01.000Z');

describe('a storage key', () => {
  it.each(['guide.pdf', 'guide-9f3c21aa-1763757491123.pdf', 'folder/sub/guide (2).pdf', '_x', 'a'.repeat(255)])(
    'may be %s',
    (key) => {
      expect(isStorageKey(key)).toBe(true);
    }
  );

  it.each([
    '',
    '.',
    '..',
    '../secret',
    'a/../../secret',
    'a/..',
    './a',
    '/etc/passwd',
    'a//b',
    'a/',
    '.env',
    'a/.env',
    '..\\secret',
    'a\\b',
    '\\\\server\\share\\a',
    '//server/share',
    'C:\\a',
    'c:a',
    '%2e%2e%2fsecret',
    '..%2fsecret',
    'a\0.pdf',
    'a\n.pdf',
    '\u2024\u2024/a',
    '\uff0e\uff0e/a',
    'file:///etc/passwd',
    'con',
    'nul.txt',
    'a/COM1',
    'a.',
    'a ',
    'a'.repeat(256),
    Array.from({ length: 11 }, () => 'a').join('/'),
  ])('may not be %j', (key) => {
    expect(isStorageKey(key)).toBe(false);
  });

  it('always names something inside the folder', () => {
    const pieces = fc.constantFrom('..', '.', '/', '\\', 'a', '%2e', '\0', 'C:', '~', ' ');
    fc.assert(
      fc.property(
        fc.oneof(
          fc.string(),
          fc.array(pieces).map((list) => list.join(''))
        ),
        (key) => {
          if (!isStorageKey(key)) return;
          expect(path.posix.resolve('/root', key).startsWith('/root/')).toBe(true);
          expect(path.win32.resolve('C:\\root', key).startsWith('C:\\root\\')).toBe(true);
        }
      )
    );
  });

  it('is made of any name, with the time as its suffix', () => {
    expect(storageKeyFor('../My Guide été.PDF', NOW, 'abcd')).toBe(`My-Guide-e-te-abcd-${NOW.getTime()}.pdf`);
    fc.assert(
      fc.property(fc.string(), (name) => {
        expect(isStorageKey(storageKeyFor(name, NOW, 'ab12'))).toBe(true);
      })
    );
  });
});

describe('the name of an upload', () => {
  it.each([
    ['guide.pdf', 'guide.pdf'],
    ['C:\\fakepath\\guide.pdf', 'guide.pdf'],
    ['../../etc/passwd', 'passwd'],
    ['a.b.c.pdf', 'a-b-c.pdf'],
    ['', 'file'],
    ['....', 'file'],
    ['\u202egnp.exe', 'gnp.exe'],
  ])('%j becomes %j', (name, expected) => {
    expect(safeFileName(name)).toBe(expected);
  });

  it.each(['a.php', 'a.PHP', 'a.php.jpg', 'a.jpg.phtml', 'a.svg', 'a.sh.tar.gz', 'a.php ', 'x.dll'])(
    '%j is blocked',
    (name) => {
      expect(blockedExtensionOf(name, BLOCKED_EXTENSIONS)).not.toBeNull();
    }
  );

  it.each(['php', 'a.pdf', 'svg-icons.zip', 'exe/a.png'])('%j is not', (name) => {
    expect(blockedExtensionOf(name, BLOCKED_EXTENSIONS)).toBeNull();
  });
});

describe('the name under which a browser saves', () => {
  it('is given in both forms', () => {
    expect(attachmentHeader('Größe "1".pdf')).toBe(
      `attachment; filename="Gr__e _1_.pdf"; filename*=UTF-8''Gr%C3%B6%C3%9Fe%20_1_.pdf`
    );
  });

  it('can never break out of the header', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'binary' }), (name) => {
        const header = attachmentHeader(name);
        expect(header).toMatch(/^attachment; filename="[\x20-\x7e]+"; filename\*=UTF-8''[\w%.~!*-]+$/);
        expect(header.match(/"/g)).toHaveLength(2);
      })
    );
  });
});
