/** Code points of a font, as its table `cmap` lists them. */
export type Coverage = { readonly has: (codePoint: number) => boolean };

type Range = readonly [first: number, last: number];

const SEGMENTS = 4;
const GROUPS = 12;

/** Where a table of the file begins. */
const tableAt = (font: Buffer, tag: string): number => {
  const count = font.readUInt16BE(4);
  for (let index = 0; index < count; index += 1) {
    const at = 12 + index * 16;
    if (font.toString('latin1', at, at + 4) === tag) return font.readUInt32BE(at + 8);
  }
  throw new Error(`The font has no table ${tag}.`);
};

/** Of the basic plane: arrays of ends and beginnings, one after the other. The last segment is the end of the list. */
const segmentsOf = (font: Buffer, at: number): readonly Range[] => {
  const count = font.readUInt16BE(at + 6) / 2;
  const ranges = Array.from({ length: count }, (_none, index): Range => {
    const last = font.readUInt16BE(at + 14 + index * 2);
    return [font.readUInt16BE(at + 16 + (count + index) * 2), last];
  });
  return ranges.filter(([first]) => first !== 0xffff);
};

const groupsOf = (font: Buffer, at: number): readonly Range[] =>
  Array.from({ length: font.readUInt32BE(at + 12) }, (_none, index): Range => {
    const group = at + 16 + index * 12;
    return [font.readUInt32BE(group), font.readUInt32BE(group + 4)];
  });

const rangesOf = (font: Buffer, at: number): readonly Range[] => {
  const format = font.readUInt16BE(at);
  if (format === SEGMENTS) return segmentsOf(font, at);
  return format === GROUPS ? groupsOf(font, at) : [];
};

/** Which characters a font of the form TrueType can print. */
export const readCoverage = (font: Buffer): Coverage => {
  const cmap = tableAt(font, 'cmap');
  const points = new Set<number>();
  for (let index = 0; index < font.readUInt16BE(cmap + 2); index += 1) {
    const at = cmap + font.readUInt32BE(cmap + 8 + index * 8);
    for (const [first, last] of rangesOf(font, at)) {
      for (let point = first; point <= last; point += 1) points.add(point);
    }
  }
  return { has: (codePoint) => points.has(codePoint) };
};
