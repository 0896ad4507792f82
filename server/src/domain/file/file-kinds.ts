/** What the first bytes of a file say it is. */
export type ContentKind = SignedKind | 'text' | 'markup' | 'unknown';

type Signature = readonly [offset: number, bytes: string];

const ascii = (offset: number, text: string): Signature => [offset, text];
const hex = (offset: number, digits: string): Signature => [
  offset,
  (digits.match(/../g) ?? []).map((pair) => String.fromCharCode(parseInt(pair, 16))).join(''),
];

/** Each kind with its alternatives; all signatures of an alternative must be there. The first kind that fits counts. */
const SIGNATURES = {
  png: [[hex(0, '89504e470d0a1a0a')]],
  jpeg: [[hex(0, 'ffd8ff')]],
  gif: [[ascii(0, 'GIF87a')], [ascii(0, 'GIF89a')]],
  webp: [[ascii(0, 'RIFF'), ascii(8, 'WEBP')]],
  wav: [[ascii(0, 'RIFF'), ascii(8, 'WAVE')]],
  avi: [[ascii(0, 'RIFF'), ascii(8, 'AVI ')]],
  avif: [[ascii(4, 'ftypavif')], [ascii(4, 'ftypavis')]],
  mp4: [[ascii(4, 'ftyp')]],
  tiff: [[hex(0, '49492a00')], [hex(0, '4d4d002a')]],
  pdf: [[ascii(0, '%PDF-')]],
  zip: [[hex(0, '504b0304')], [hex(0, '504b0506')]],
  gzip: [[hex(0, '1f8b08')]],
  bzip2: [[ascii(0, 'BZh')]],
  xz: [[hex(0, 'fd377a585a00')]],
  '7z': [[hex(0, '377abcaf271c')]],
  rar: [[hex(0, '526172211a07')]],
  tar: [[ascii(257, 'ustar')]],
  ole: [[hex(0, 'd0cf11e0a1b11ae1')]],
  rtf: [[ascii(0, '{\\rtf')]],
  psd: [[ascii(0, '8BPS')]],
  mp3: [[ascii(0, 'ID3')], [hex(0, 'fffb')], [hex(0, 'fff3')], [hex(0, 'fff2')]],
  ogg: [[ascii(0, 'OggS')]],
  flac: [[ascii(0, 'fLaC')]],
  matroska: [[hex(0, '1a45dfa3')]],
  font: [[hex(0, '0001000000')], [ascii(0, 'OTTO')], [ascii(0, 'wOFF')], [ascii(0, 'wOF2')]],
} as const satisfies Record<string, readonly (readonly Signature[])[]>;

type SignedKind = keyof typeof SIGNATURES;

/** How many bytes `kindOfContent` wants to see. */
export const HEAD_BYTES = 4096;

const bears = (head: Uint8Array, [offset, bytes]: Signature): boolean => {
  for (let index = 0; index < bytes.length; index += 1) {
    if (head[offset + index] !== bytes.charCodeAt(index)) return false;
  }
  return true;
};

/** Null where the bytes are no UTF-8 text. */
const readText = (head: Uint8Array): string | null => {
  try {
    // The head may end within a character.
    const text = new TextDecoder('utf-8', { fatal: true }).decode(head, { stream: true });
    return /[^\P{Cc}\t\n\r\f]/u.test(text) ? null : text;
  } catch {
    return null;
  }
};

/** Text that begins with a tag or an interpreter line is something that a browser or a server may run. */
const isMarkup = (text: string): boolean => /^\s*(?:<|#!)/.test(text);

export const kindOfContent = (head: Uint8Array): ContentKind => {
  for (const [kind, alternatives] of Object.entries(SIGNATURES)) {
    const fits = alternatives.some((signatures) => signatures.every((signature) => bears(head, signature)));
    if (fits) return kind as SignedKind;
  }
  const text = readText(head);
  if (text === null) return 'unknown';
  return isMarkup(text) ? 'markup' : 'text';
};

type FileType = { readonly mime: string; readonly kind: ContentKind };

const type = (mime: string, kind: ContentKind): FileType => ({ mime, kind });

/** What may be uploaded, by extension; the content must be of the kind. */
const FILE_TYPES: Readonly<Record<string, FileType>> = {
  png: type('image/png', 'png'),
  jpg: type('image/jpeg', 'jpeg'),
  jpeg: type('image/jpeg', 'jpeg'),
  gif: type('image/gif', 'gif'),
  webp: type('image/webp', 'webp'),
  avif: type('image/avif', 'avif'),
  tif: type('image/tiff', 'tiff'),
  tiff: type('image/tiff', 'tiff'),
  psd: type('image/vnd.adobe.photoshop', 'psd'),
  pdf: type('application/pdf', 'pdf'),
  epub: type('application/epub+zip', 'zip'),
  zip: type('application/zip', 'zip'),
  gz: type('application/gzip', 'gzip'),
  tgz: type('application/gzip', 'gzip'),
  bz2: type('application/x-bzip2', 'bzip2'),
  xz: type('application/x-xz', 'xz'),
  tar: type('application/x-tar', 'tar'),
  '7z': type('application/x-7z-compressed', '7z'),
  rar: type('application/vnd.rar', 'rar'),
  docx: type('application/vnd.openxmlformats-officedocument.wordprocessingml.document', 'zip'),
  xlsx: type('application/vnd.openxmlformats-officedocument.spreadsheetml.sheet', 'zip'),
  pptx: type('application/vnd.openxmlformats-officedocument.presentationml.presentation', 'zip'),
  odt: type('application/vnd.oasis.opendocument.text', 'zip'),
  ods: type('application/vnd.oasis.opendocument.spreadsheet', 'zip'),
  odp: type('application/vnd.oasis.opendocument.presentation', 'zip'),
  doc: type('application/msword', 'ole'),
  xls: type('application/vnd.ms-excel', 'ole'),
  ppt: type('application/vnd.ms-powerpoint', 'ole'),
  rtf: type('application/rtf', 'rtf'),
  mp3: type('audio/mpeg', 'mp3'),
  m4a: type('audio/mp4', 'mp4'),
  m4b: type('audio/mp4', 'mp4'),
  wav: type('audio/wav', 'wav'),
  ogg: type('audio/ogg', 'ogg'),
  oga: type('audio/ogg', 'ogg'),
  flac: type('audio/flac', 'flac'),
  mp4: type('video/mp4', 'mp4'),
  m4v: type('video/mp4', 'mp4'),
  mov: type('video/quicktime', 'mp4'),
  avi: type('video/x-msvideo', 'avi'),
  mkv: type('video/x-matroska', 'matroska'),
  webm: type('video/webm', 'matroska'),
  ogv: type('video/ogg', 'ogg'),
  ttf: type('font/ttf', 'font'),
  otf: type('font/otf', 'font'),
  woff: type('font/woff', 'font'),
  woff2: type('font/woff2', 'font'),
  txt: type('text/plain', 'text'),
  csv: type('text/csv', 'text'),
  md: type('text/markdown', 'text'),
  json: type('application/json', 'text'),
  srt: type('application/x-subrip', 'text'),
  vtt: type('text/vtt', 'text'),
  ics: type('text/calendar', 'text'),
};

export const UNKNOWN_MIME = 'application/octet-stream';

/** Of the extension, without its dot and in small letters; null where the store does not take such files. */
export const fileTypeOf = (extension: string): FileType | null =>
  Object.hasOwn(FILE_TYPES, extension) ? (FILE_TYPES[extension] ?? null) : null;

/** Pictures that browsers show and that cannot hold a script. SVG is none of them. */
export const WEB_IMAGES: ReadonlySet<string> = new Set(['png', 'jpg', 'jpeg', 'gif', 'webp', 'avif']);
