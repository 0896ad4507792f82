import { rm, writeFile } from 'node:fs/promises';
import os from 'node:os';
import path from 'node:path';
import PDFParser from 'pdf2json';

export type PdfFacts = {
  readonly pages: number;
  /** What a reader can select and search, word by word. */
  readonly text: string;
  readonly bytes: Buffer;
};

type Page = { readonly Texts: readonly { readonly R: readonly { readonly T: string }[] }[] };

const ERRORS_ONLY = 0;

const unescaped = (text: string): string => {
  try {
    return decodeURIComponent(text);
  } catch {
    return text;
  }
};

const parse = (file: string): Promise<readonly Page[]> =>
  new Promise((resolve, reject) => {
    const parser = new PDFParser();
    parser.on('pdfParser_dataError', (failure) => reject(failure instanceof Error ? failure : failure.parserError));
    parser.on('pdfParser_dataReady', ({ Pages }) => resolve(Pages as readonly Page[]));
    void parser.loadPDF(file, ERRORS_ONLY);
  });

/** The text of a PDF file. Throws on what is none. */
export const readPdf = async (bytes: Buffer): Promise<PdfFacts> => {
  if (!bytes.subarray(0, 5).equals(Buffer.from('%PDF-'))) {
    throw new Error(`No PDF: ${bytes.subarray(0, 200).toString()}`);
  }
  const file = path.join(os.tmpdir(), `document-${process.pid}-${Math.random().toString(36).slice(2)}.pdf`);
  await writeFile(file, bytes);
  try {
    const pages = await parse(file);
    const words = pages.flatMap(({ Texts }) => Texts.map(({ R }) => R.map(({ T }) => unescaped(T)).join('')));
    return { pages: pages.length, text: words.join(' ').replace(/\s+/g, ' '), bytes };
  } finally {
    await rm(file, { force: true });
  }
};

/** Downloads a PDF from the store. */
export const downloadPdf = async (
  url: string,
  headers: Readonly<Record<string, string>>
): Promise<PdfFacts & { readonly headers: Headers }> => {
  const response = await fetch(url, { headers });
  const bytes = Buffer.from(await response.arrayBuffer());
  if (response.status !== 200) throw new Error(`${url}: ${response.status} ${bytes.toString()}`);
  return { ...(await readPdf(bytes)), headers: response.headers };
};
