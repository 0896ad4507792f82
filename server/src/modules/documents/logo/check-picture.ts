import { inflate } from 'node:zlib';
import { promisify } from 'node:util';

export type Picture = { readonly dataUrl: string; readonly width: number; readonly height: number };

/** A picture that may be put on a page, or why it may not. */
export type CheckedPicture = { readonly picture: Picture } | { readonly fault: string };

type Size = { readonly width: number; readonly height: number };

/** Bytes of a file. */
export const LARGEST_PICTURE = 1024 * 1024;

/** Pixels: what a file unpacks to is held in memory for each document. */
const MOST_PIXELS = 2_000_000;

const PNG = Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a]);
const JPEG = Buffer.from([0xff, 0xd8, 0xff]);

/** Samples of a pixel, by the colour type of a PNG file. */
const CHANNELS: Readonly<Record<number, number>> = { 0: 1, 2: 3, 3: 1, 4: 2, 6: 4 };

type Chunk = { readonly type: string; readonly data: Buffer };

const chunksOf = (bytes: Buffer): readonly Chunk[] | null => {
  const chunks: Chunk[] = [];
  for (let at = PNG.length; at + 12 <= bytes.length;) {
    const end = at + 8 + bytes.readUInt32BE(at);
    if (end + 4 > bytes.length) return null;
    chunks.push({ type: bytes.toString('latin1', at + 4, at + 8), data: bytes.subarray(at + 8, end) });
    at = end + 4;
  }
  return chunks;
};

const unpack = promisify(inflate) as (data: Buffer, options: object) => Promise<Buffer>;

/** Whether the pixels unpack to no more than the header says: a small file may unpack to gigabytes. */
const isSound = async (chunks: readonly Chunk[], { width, height }: Size, bitsPerPixel: number): Promise<boolean> => {
  const data = Buffer.concat(chunks.filter(({ type }) => type === 'IDAT').map((chunk) => chunk.data));
  const rows = (Math.ceil((width * bitsPerPixel) / 8) + 1) * height;
  try {
    // The rows of the seven passes of an interlaced picture take a little more.
    const pixels = await unpack(data, { maxOutputLength: 2 * rows + 1024 });
    return pixels.length >= rows;
  } catch {
    return false;
  }
};

const pngSize = async (bytes: Buffer): Promise<Size | null> => {
  const chunks = chunksOf(bytes);
  const header = chunks?.[0];
  if (!chunks || header?.type !== 'IHDR' || header.data.length !== 13) return null;
  const size = { width: header.data.readUInt32BE(0), height: header.data.readUInt32BE(4) };
  const channels = CHANNELS[header.data[9] as number];
  const depth = header.data[8] as number;
  if (channels === undefined || ![1, 2, 4, 8, 16].includes(depth)) return null;
  if (size.width * size.height > MOST_PIXELS) return size;
  return (await isSound(chunks, size, channels * depth)) ? size : null;
};

/** Markers of frames: 0xC0 to 0xCF without those of tables. */
const isFrame = (marker: number): boolean => marker >= 0xc0 && marker <= 0xcf && ![0xc4, 0xc8, 0xcc].includes(marker);

const jpegSize = (bytes: Buffer): Size | null => {
  for (let at = 2; at + 9 < bytes.length;) {
    if (bytes[at] !== 0xff) return null;
    const marker = bytes[at + 1] as number;
    if (isFrame(marker)) return { width: bytes.readUInt16BE(at + 7), height: bytes.readUInt16BE(at + 5) };
    at += 2 + bytes.readUInt16BE(at + 2);
  }
  return null;
};

const startsWith = (bytes: Buffer, magic: Buffer): boolean => bytes.subarray(0, magic.length).equals(magic);

/** What the file is decides, never its name or what a server says of it. */
export const checkPicture = async (bytes: Buffer): Promise<CheckedPicture> => {
  if (bytes.length > LARGEST_PICTURE) return { fault: 'The picture has more than 1 MB.' };
  const isPng = startsWith(bytes, PNG);
  if (!isPng && !startsWith(bytes, JPEG)) return { fault: 'The picture is neither PNG nor JPEG.' };
  const size = isPng ? await pngSize(bytes) : jpegSize(bytes);
  if (!size || size.width === 0 || size.height === 0) return { fault: 'The picture is broken.' };
  if (size.width * size.height > MOST_PIXELS) return { fault: 'The picture has more than two million pixels.' };
  const type = isPng ? 'image/png' : 'image/jpeg';
  return { picture: { ...size, dataUrl: `data:${type};base64,${bytes.toString('base64')}` } };
};
