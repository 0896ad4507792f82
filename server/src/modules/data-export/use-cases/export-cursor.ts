import { InvalidInputError } from '../../../domain/errors';
import { digestOf } from '../../../platform/db/unique-key';
import { MAX_ID } from '../../../platform/http/fields';
import type { ExportCommand } from '../commands';

/** Where an export goes on: behind which record, and of which export. */
type Cursor = { readonly before: number; readonly of: string };

const DIGEST_LENGTH = 16;

/** What must be the same in all calls of one export. */
const exportOf = <Filters>({ cursor: _cursor, max_records: _max, ...asked }: ExportCommand<Filters>): string =>
  digestOf(JSON.stringify(asked)).slice(0, DIGEST_LENGTH);

export const writeCursor = <Filters>(command: ExportCommand<Filters>, before: number): string =>
  Buffer.from(JSON.stringify({ before, of: exportOf(command) } satisfies Cursor)).toString('base64url');

const parse = (text: string): Partial<Cursor> => {
  try {
    return (JSON.parse(Buffer.from(text, 'base64url').toString('utf8')) ?? {}) as Partial<Cursor>;
  } catch {
    return {};
  }
};

/**
 * The id behind which the export goes on; null at its beginning.
 * @throws InvalidInputError on cursor: none of this store, or of an export that asked for something else.
 */
export const readCursor = <Filters>(command: ExportCommand<Filters>): number | null => {
  if (!command.cursor) return null;
  const { before, of } = parse(command.cursor);
  if (typeof before === 'number' && Number.isInteger(before) && before >= 1 && before <= MAX_ID) {
    if (of === exportOf(command)) return before;
  }
  const message = 'The cursor is not of this export. All that is asked for stays the same from batch to batch.';
  throw new InvalidInputError(message, { cursor: { format: message } });
};
