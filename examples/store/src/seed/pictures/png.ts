import zlib from 'node:zlib';

const SIGNATURE = Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a]);
const TRUE_COLOUR = 2;
const BYTES_PER_PIXEL = 3;

const crcTable = Uint32Array.from({ length: 256 }, (_, index) => {
  let value = index;
  for (let bit = 0; bit < 8; bit += 1) value = value & 1 ? 0xedb88320 ^ (value >>> 1) : value >>> 1;
  return value >>> 0;
});

const crc32 = (bytes: Buffer): number => {
  let crc = 0xffffffff;
  for (const byte of bytes) crc = (crcTable[(crc ^ byte) & 0xff] ?? 0) ^ (crc >>> 8);
  return (crc ^ 0xffffffff) >>> 0;
};

const chunk = (type: string, data: Buffer): Buffer => {
  const content = Buffer.concat([Buffer.from(type, 'ascii'), data]);
  const length = Buffer.alloc(4);
  length.writeUInt32BE(data.length);
  const checksum = Buffer.alloc(4);
  checksum.writeUInt32BE(crc32(content));
  return Buffer.concat([length, content, checksum]);
};

const header = (width: number, height: number): Buffer => {
  const data = Buffer.alloc(13);
  data.writeUInt32BE(width, 0);
  data.writeUInt32BE(height, 4);
  data.set([8, TRUE_COLOUR, 0, 0, 0], 8);
  return chunk('IHDR', data);
};

/** Encodes 8-bit RGB rows (`3 * width * height` bytes) as a PNG file. */
export const encodePng = (width: number, height: number, rgb: ArrayLike<number>): Buffer => {
  const stride = width * BYTES_PER_PIXEL;
  const filtered = Buffer.alloc((stride + 1) * height);
  for (let row = 0; row < height; row += 1) {
    // Each row begins with its filter byte; 1 = difference to the pixel on the left, which gradients like.
    const target = row * (stride + 1);
    filtered[target] = 1;
    for (let index = 0; index < stride; index += 1) {
      const left = index < BYTES_PER_PIXEL ? 0 : (rgb[row * stride + index - BYTES_PER_PIXEL] ?? 0);
      filtered[target + 1 + index] = ((rgb[row * stride + index] ?? 0) - left) & 0xff;
    }
  }
  const pixels = chunk('IDAT', zlib.deflateSync(filtered, { level: 6 }));
  return Buffer.concat([SIGNATURE, header(width, height), pixels, chunk('IEND', Buffer.alloc(0))]);
};
