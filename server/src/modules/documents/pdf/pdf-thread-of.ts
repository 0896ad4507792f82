import type { Platform } from '../../../platform/platform';
import { createPdfThread, type PdfThread } from './pdf-thread';

const threads = new WeakMap<Platform, PdfThread>();

/** The one of this store. */
export const pdfThreadOf = (platform: Platform): PdfThread => {
  const known = threads.get(platform);
  if (known) return known;
  const made = createPdfThread();
  threads.set(platform, made);
  return made;
};
