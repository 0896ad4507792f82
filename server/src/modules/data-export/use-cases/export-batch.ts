import type { CsvRecord, DataExportBatch, DataExportEntity } from '../../../contracts/data-export';
import { harmlessText, toCsv, type CsvValue } from '../../../domain/csv';
import { InvalidInputError, PayloadTooLargeError } from '../../../domain/errors';
import type { Condition } from '../../../domain/search';
import { toInt } from '../../../platform/db/columns';
import { countListed, rowsBefore, type ListedRows } from '../../../platform/db/keyset-rows';
import type { ExportColumn, ExportSource } from '../../../platform/export-source';
import type { Platform } from '../../../platform/platform';
import type { ExportCommand } from '../commands';
import { readCursor, writeCursor } from './export-cursor';

export const MIN_RECORDS = 100;
export const MAX_RECORDS = 1_000;

/** Records that are in memory with all their parts at once. */
const CHUNK = 100;
/** Characters of JSON. An order of a thousand lines has less than one of them. */
const MAX_RECORD = 2_000_000;
const MAX_BATCH = 4_000_000;

/** How a record is written, and which parts it needs for that. */
type Layout<Exported> = {
  readonly parts: readonly string[];
  /** Null in JSON. */
  readonly columns: readonly ExportColumn<Exported>[] | null;
};

const refuse = (field: string, rule: string, message: string): never => {
  throw new InvalidInputError(message, { [field]: { [rule]: message } });
};

const chosenColumns = <Filters, Exported extends object>(
  { columns }: ExportSource<Filters, Exported>,
  names: readonly string[]
): readonly ExportColumn<Exported>[] => {
  const unknown = names.filter((name) => !columns.some(({ key }) => key === name));
  if (unknown.length > 0) refuse('columns', 'one_of', 'One of the columns does not exist.');
  return columns.filter(({ key, isDefault }) => (names.length > 0 ? names.includes(key) : isDefault));
};

const layoutOf = <Filters, Exported extends object>(
  source: ExportSource<Filters, Exported>,
  { format, columns: names = [], modules = [] }: ExportCommand<Filters>
): Layout<Exported> => {
  const columns = chosenColumns(source, names);
  if (modules.some((name) => !Object.hasOwn(source.modules, name))) {
    refuse('modules', 'one_of', 'One of the modules does not exist.');
  }
  if (format === 'json') return { parts: [...new Set(modules)], columns: null };
  return { parts: [...new Set(columns.flatMap(({ part }) => part ?? []))], columns };
};

const byIds = (ids: readonly number[] | undefined): readonly Condition[] => {
  if (!ids || ids.length === 0) return refuse('ids', 'required', 'Choose what is to be exported.');
  return [{ kind: 'compare', field: 'id', operator: 'in', values: [...new Set(ids)] }];
};

const conditionsOf = async <Filters, Exported extends object>(
  platform: Platform,
  source: ExportSource<Filters, Exported>,
  { scope, ids, filters }: ExportCommand<Filters>
): Promise<ListedRows['conditions']> => {
  if (scope === 'selected' || scope === 'current_page') return byIds(ids);
  return source.conditions(platform, (scope === 'search_results' && filters) || ({} as Filters));
};

type Written<Exported> = {
  readonly record: Exported | CsvRecord;
  /** Of the file; '' in JSON. */
  readonly line: string;
};

const write = <Exported extends object>(record: Exported, { columns }: Layout<Exported>): Written<Exported> => {
  if (!columns) return { record, line: '' };
  const cells = columns.map(({ value }): CsvValue => value(record));
  const texts = columns.map(({ key }, index) => [key, harmlessText(cells[index] ?? null)] as const);
  return { record: Object.fromEntries(texts), line: toCsv([cells], { spreadsheet: false }) };
};

type Batch<Exported> = {
  readonly records: (Exported | CsvRecord)[];
  readonly lines: string[];
  size: number;
  /** The last record that was read. */
  last: number | null;
  hasMore: boolean;
};

/** False where the record has to wait for the next batch. @throws PayloadTooLargeError where no batch could take it. */
const takes = <Exported>(batch: Batch<Exported>, id: number, weight: number): boolean => {
  if (weight > MAX_RECORD && batch.records.length === 0) {
    throw new PayloadTooLargeError(`Record ${id} is too large to be exported. Ask for fewer columns or modules.`);
  }
  return weight <= MAX_RECORD && batch.size + weight <= MAX_BATCH;
};

/** Adds the records of some rows, as far as the batch takes them; answers whether it took all of them. */
const addAll = <Exported extends object>(
  batch: Batch<Exported>,
  loaded: readonly (readonly [id: number, record: Exported])[],
  layout: Layout<Exported>
): boolean => {
  for (const [id, entry] of loaded) {
    const { record, line } = write(entry, layout);
    const weight = JSON.stringify(record).length;
    if (!takes(batch, id, weight)) return false;
    batch.records.push(record);
    batch.lines.push(line);
    batch.size += weight;
    batch.last = id;
  }
  return true;
};

type Reading<Filters, Exported extends object> = {
  readonly source: ExportSource<Filters, Exported>;
  readonly list: ListedRows;
  readonly layout: Layout<Exported>;
  readonly after: number | null;
  readonly max: number;
};

const readBatch = async <Filters, Exported extends object>(
  platform: Platform,
  { source, list, layout, after, max }: Reading<Filters, Exported>
): Promise<Batch<Exported>> => {
  const batch: Batch<Exported> = { records: [], lines: [], size: 0, last: after, hasMore: true };
  while (batch.hasMore && batch.records.length < max) {
    const wanted = Math.min(CHUNK, max - batch.records.length);
    const found = await rowsBefore(list, batch.last, wanted + 1);
    const rows = found.slice(0, wanted);
    const loaded = await source.load(platform, rows, layout.parts);
    batch.hasMore = found.length > wanted;
    const pairs = loaded.map((record, index) => [toInt(rows[index]?.id), record] as const);
    if (!addAll(batch, pairs, layout)) return { ...batch, hasMore: true };
  }
  return batch;
};

const nextMax = ({ records, size }: Batch<object>): number => {
  if (size === 0) return MAX_RECORDS;
  const fitting = Math.floor((MAX_BATCH * records.length) / size);
  return Math.min(MAX_RECORDS, Math.max(MIN_RECORDS, fitting));
};

/** The mark by which spreadsheet programs recognise UTF-8 leads the file. */
const headingsOf = <Exported>(columns: readonly ExportColumn<Exported>[]): string =>
  toCsv([columns.map(({ label }) => label)], { spreadsheet: true });

/**
 * The next batch of an export. Reads the records from the newest on, a hundred at a time and behind the last one: however large the table
 * is, a batch costs the same, and records that are added meanwhile are not in it.
 * @throws InvalidInputError on ids, columns, modules, cursor or the filters; PayloadTooLargeError.
 */
export const exportBatch = async <Filters, Exported extends object>(
  platform: Platform,
  entity: DataExportEntity,
  source: ExportSource<Filters, Exported>,
  command: ExportCommand<Filters>
): Promise<DataExportBatch<Exported>> => {
  const after = readCursor(command);
  const layout = layoutOf(source, command);
  const list = { ...source.rows(platform), conditions: await conditionsOf(platform, source, command) };
  const total = after === null ? await countListed(list) : null;
  const batch = await readBatch(platform, { source, list, layout, after, max: command.max_records });
  return {
    entity,
    format: command.format,
    records: batch.records as readonly Exported[] | readonly CsvRecord[],
    csv: layout.columns && [after === null ? headingsOf(layout.columns) : '', ...batch.lines].join(''),
    total,
    cursor: batch.hasMore && batch.last !== null ? writeCursor(command, batch.last) : null,
    has_more: batch.hasMore,
    batch: { count: batch.records.length, next_max: nextMax(batch) },
  };
};
