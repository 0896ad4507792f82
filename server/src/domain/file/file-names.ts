/** Extensions that a server or a visitor's computer might run. */
export const BLOCKED_EXTENSIONS: readonly string[] = [
  'php',
  'phtml',
  'html',
  'htm',
  'svg',
  'exe',
  'sh',
  'bat',
  'cmd',
  'dll',
];

const MAX_BASE = 100;
const MAX_KEY = 255;
const MAX_SEGMENTS = 10;

/** Clients may send a path, of either kind of system. */
const lastPart = (name: string): string => name.split(/[/\\]/).at(-1) ?? '';

const segmentsOf = (name: string): readonly string[] => lastPart(name).toLowerCase().split('.').slice(1);

/** In small letters, without the dot; '' where there is none. */
export const extensionOf = (name: string): string => segmentsOf(name).at(-1) ?? '';

/** The first of the extensions of 'report.php.pdf' that is blocked: some servers run a file by any of them. */
export const blockedExtensionOf = (name: string, blocked: readonly string[]): string | null =>
  segmentsOf(name).find((segment) => blocked.includes(segment.trim())) ?? null;

/**
 * Only the last part of what a client calls its file, in letters that are the same everywhere. Never empty, never with a dot
 * other than the one before the extension.
 */
export const safeFileName = (original: string): string => {
  const last = lastPart(original);
  const extension = extensionOf(last).replace(/[^a-z0-9]/g, '');
  const stem = last.includes('.') ? last.slice(0, last.lastIndexOf('.')) : last;
  const plain = stem
    .slice(0, 2 * MAX_BASE)
    .normalize('NFKD')
    .replace(/[^A-Za-z0-9_]+/g, '-')
    .replace(/^-|-$/g, '');
  const base = plain.slice(0, MAX_BASE) || 'file';
  return extension === '' ? base : `${base}.${extension.slice(0, 20)}`;
};

/**
 * The key under which a file is stored: 'guide.pdf' -> 'guide-9f3c21aa-1763757491123.pdf'. The time stamp is the documented
 * suffix; the random part keeps two uploads of one millisecond apart.
 */
export const storageKeyFor = (original: string, now: Date, random: string): string => {
  const name = safeFileName(original);
  const dot = name.lastIndexOf('.');
  const [base, extension] = dot === -1 ? [name, ''] : [name.slice(0, dot), name.slice(dot)];
  return `${base}-${random}-${now.getTime()}${extension}`;
};

/** Begins with a letter, digit or underscore: so neither '..', nor a hidden file, nor an absolute path can be written. */
const SEGMENT = /^[A-Za-z0-9_][A-Za-z0-9_. ()@+=,-]*$/;
/** Windows takes these for devices, whatever the extension. */
const DEVICE = /^(?:con|prn|aux|nul|com\d|lpt\d)(?:\.|$)/i;

const isSegment = (segment: string): boolean =>
  SEGMENT.test(segment) && !DEVICE.test(segment) && !segment.endsWith('.') && !segment.endsWith(' ');

/** Whether the text can name a stored file: segments of harmless characters with single slashes between them. */
export const isStorageKey = (key: string): boolean => {
  if (key.length === 0 || key.length > MAX_KEY) return false;
  const segments = key.split('/');
  return segments.length <= MAX_SEGMENTS && segments.every(isSegment);
};

const MAX_SHOWN_NAME = 180;

/**
 * A Content-Disposition header that makes every browser save the file under `name`. Source: RFC 6266; the plain form is for
 * clients that do not know the other one.
 */
export const attachmentHeader = (name: string): string => {
  const shown =
    name
      .normalize('NFC')
      .replace(/[\p{Cc}\p{Cf}\p{Cs}"\\/:*?<>|]+/gu, '_')
      .slice(0, MAX_SHOWN_NAME)
      .replace(/\p{Cs}$/u, '')
      .trim() || 'download';
  const plain = shown.replace(/[^\x20-\x7e]/g, '_').replace(/%/g, '_');
  const encoded = encodeURIComponent(shown).replace(
    /['()*]/g,
    (character) => `%${character.charCodeAt(0).toString(16).toUpperCase()}`
  );
  return `attachment; filename="${plain}"; filename*=UTF-8''${encoded}`;
};
