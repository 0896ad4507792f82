import type { Worker } from 'node:worker_threads';
import { UnavailableError } from '../../../domain/errors';
import type { PdfAttachment } from './factur-x';
import type { PdfNode } from './pdf-node';
import { createPdfQueue, type PdfReply } from './pdf-queue';

/** A whole file, as plain data. */
export type PdfFile = {
  readonly title: string;
  /** BCP 47. */
  readonly language: string;
  readonly paper: 'A4' | 'LETTER';
  /** One for each document; each begins a page. */
  readonly content: readonly PdfNode[];
  readonly footer: string;
  /** A data URL; null without one. */
  readonly logo: string | null;
  /** The word before the number of a page. */
  readonly pageWord: string;
  /** What the file brings as data; it is one for archives then. */
  readonly attached?: PdfAttachment;
};

/** Setting pages takes a processor for tens of milliseconds, which requests of shoppers must not wait for. */
const IDLE_MS = 60_000;
const MOST_WAITING = 100;
/** Of the thread's own memory: a file that needs more ends the thread, and not the store. */
const MOST_MEGABYTES = 768;

/**
 * Runs in a thread of its own, made from its text: the package is one file, which the thread must not load. Nothing outside of the
 * function is known there.
 */
/* c8 ignore start */
const THREAD = `
const { parentPort, workerData } = require('node:worker_threads');
const pdfmake = require(workerData.pdfmake);
pdfmake.addFonts({ Sans: { normal: workerData.regular, bold: workerData.bold, italics: workerData.regular, bolditalics: workerData.bold } });
pdfmake.setUrlAccessPolicy(() => false);
pdfmake.setLocalAccessPolicy((path) => path === workerData.regular || path === workerData.bold);
const lines = {
  hLineWidth: (row, node) => (row === 0 ? 0 : row === 1 || row === node.table.body.length ? 0.8 : 0.3),
  vLineWidth: () => 0,
  hLineColor: () => '#9ca3af',
  paddingTop: () => 4,
  paddingBottom: () => 4,
  paddingLeft: (column) => (column === 0 ? 0 : 6),
  paddingRight: (column, node) => (column === node.table.widths.length - 1 ? 0 : 6),
};
pdfmake.setTableLayouts({ lines });
const archive = ({ name, type, base64, description }) => ({
  subset: 'PDF/A-3b',
  version: '1.7',
  files: {
    [name]: {
      src: 'data:' + type + ';base64,' + base64,
      name,
      description,
      relationship: 'Alternative',
      creationDate: new Date(),
      modifiedDate: new Date(),
    },
  },
});
const definition = (file) => ({
  ...(file.attached ? archive(file.attached) : {}),
  content: file.content,
  images: file.logo === null ? {} : { logo: file.logo },
  pageSize: file.paper,
  pageMargins: [48, 48, 48, 64],
  info: { title: file.title },
  language: file.language,
  displayTitle: true,
  tagged: true,
  defaultStyle: { font: 'Sans', fontSize: 9, lineHeight: 1.2, color: '#111827' },
  styles: {
    title: { fontSize: 18, bold: true, alignment: 'right', margin: [0, 0, 0, 6] },
    heading: { fontSize: 11, bold: true },
    seller: { fontSize: 12, bold: true },
    label: { fontSize: 8, color: '#4b5563' },
    small: { fontSize: 8, color: '#374151' },
  },
  footer: (page, pages) => ({
    margin: [48, 12, 48, 0],
    columns: [
      { text: file.footer, style: 'label', width: '*' },
      { text: file.pageWord + ' ' + page + ' / ' + pages, style: 'label', alignment: 'right', width: 'auto' },
    ],
  }),
});
let last = Promise.resolve();
parentPort.on('message', ({ id, file }) => {
  last = last.then(async () => {
    try {
      const output = pdfmake.createPdf(definition(file));
      if (file.attached) (await output.getStream()).appendXML(file.attached.metadata);
      const bytes = await output.getBuffer();
      parentPort.postMessage({ id, bytes });
    } catch (error) {
      parentPort.postMessage({ id, error: String((error && error.message) || error) });
    }
  });
});
`;
/* c8 ignore stop */

const workerData = () => ({
  pdfmake: require.resolve('pdfmake'),
  regular: require.resolve('dejavu-fonts-ttf/ttf/DejaVuSans.ttf'),
  bold: require.resolve('dejavu-fonts-ttf/ttf/DejaVuSans-Bold.ttf'),
});

export type PdfThread = {
  /** @throws UnavailableError where too many wait, or the pages take too long */
  readonly make: (file: PdfFile) => Promise<Buffer>;
  readonly stop: () => Promise<void>;
};

const threadStarter = async () => {
  const { Worker: NodeWorker } = await import('node:worker_threads');
  return (onReply: (reply: PdfReply) => void, onError: (error: Error) => void): Worker => {
    const started = new NodeWorker(THREAD, {
      eval: true,
      workerData: workerData(),
      resourceLimits: { maxOldGenerationSizeMb: MOST_MEGABYTES },
    });
    started.unref();
    started.on('message', onReply);
    started.on('error', onError);
    return started;
  };
};

/** One thread that sets the pages of all documents; it begins with the first of them and ends a minute after the last. */
export const createPdfThread = (): PdfThread => {
  const queue = createPdfQueue(() => void end('The document took too long to make.'));
  let thread: Worker | null = null;
  let idle: NodeJS.Timeout | undefined;

  const end = async (reason: string): Promise<void> => {
    const ended = thread;
    thread = null;
    clearTimeout(idle);
    queue.refuseAll(reason);
    await ended?.terminate();
  };

  const receive = (reply: PdfReply): void => {
    queue.receive(reply);
    if (queue.size() > 0) return;
    idle = setTimeout(() => void end('The thread has ended.'), IDLE_MS);
    idle.unref();
  };

  const begin = async (): Promise<Worker> => {
    const start = await threadStarter();
    thread ??= start(receive, ({ message }) => void end(`Documents cannot be made: ${message}`));
    return thread;
  };

  const make = async (file: PdfFile): Promise<Buffer> => {
    if (queue.size() >= MOST_WAITING) {
      throw new UnavailableError('Too many documents are being made. Please try again.');
    }
    const worker = await begin();
    clearTimeout(idle);
    return queue.wait((id) => worker.postMessage({ id, file }));
  };

  return { make, stop: () => end('The store is ending.') };
};
