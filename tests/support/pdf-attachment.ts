import { inflateSync } from 'node:zlib';

export type ArchivedPdf = {
  /** The metadata of the file, XML. */
  readonly metadata: string;
  readonly attachments: readonly { readonly name: string; readonly relationship: string; readonly text: string }[];
  /** The catalogue of the file, as it is written. */
  readonly catalog: string;
};

type PdfObject = { readonly head: string; readonly stream: Buffer | null };

const OBJECT = /(?:^|\n)(\d+) 0 obj\n/g;

const objectAt = (bytes: Buffer, text: string, from: number): PdfObject => {
  const end = text.indexOf('endobj', from);
  const begin = text.indexOf('stream\n', from);
  if (begin < 0 || begin > end) return { head: text.slice(from, end), stream: null };
  const head = text.slice(from, begin);
  const length = Number(/\/Length (\d+)/.exec(head)?.[1]);
  const raw = bytes.subarray(begin + 'stream\n'.length, begin + 'stream\n'.length + length);
  return { head, stream: head.includes('/FlateDecode') ? inflateSync(raw) : raw };
};

const objectsOf = (bytes: Buffer): ReadonlyMap<number, PdfObject> => {
  const text = bytes.toString('latin1');
  return new Map(
    [...text.matchAll(OBJECT)].map((match) => [Number(match[1]), objectAt(bytes, text, match.index + match[0].length)])
  );
};

const textOf = (object: PdfObject | undefined): string => object?.stream?.toString('utf8') ?? '';

/** What a PDF file for archives brings beside its pages. */
export const readArchivedPdf = (bytes: Buffer): ArchivedPdf => {
  const objects = objectsOf(bytes);
  const withType = (type: string) => [...objects.values()].filter(({ head }) => head.includes(`/Type /${type}\n`));
  return {
    metadata: textOf(withType('Metadata')[0]),
    catalog: withType('Catalog')[0]?.head ?? '',
    attachments: withType('Filespec').map(({ head }) => ({
      name: /\/UF \(([^)]*)\)/.exec(head)?.[1] ?? '',
      relationship: /\/AFRelationship \/(\w+)/.exec(head)?.[1] ?? '',
      text: textOf(objects.get(Number(/\/EF <<\s*\/F (\d+) 0 R/.exec(head)?.[1]))),
    })),
  };
};
