import type { Platform } from '../../../platform/platform';
import type { ProductRow } from '../catalog.rows';
import type { Editor } from '../editor';
import { entryReaders } from './bulk.input';
import { insertEntry } from './use-cases/insert-products';
import type { Entry } from './use-cases/save-entries';

/**
 * A new product as an entry of POST products/bulk-insert describes it; `nextStep` is a step of the same transaction. Not for use inside
 * a transaction.
 */
export const insertCompleteProduct = (
  platform: Platform,
  entry: Entry,
  editor: Editor,
  nextStep: (product: ProductRow) => Promise<void>
): Promise<ProductRow> => insertEntry(platform, entry, entryReaders, editor, nextStep);
