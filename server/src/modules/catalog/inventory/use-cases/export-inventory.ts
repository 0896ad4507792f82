import type { InventoryExportAnswer } from '../../../../contracts/inventory';
import { toCsv, type CsvValue } from '../../../../domain/csv';
import { InvalidInputError, PayloadTooLargeError } from '../../../../domain/errors';
import { MAX_ID } from '../../../../platform/http/fields';
import type { Platform } from '../../../../platform/platform';
import { countsStock, readZone } from '../../../settings';
import type { ExportCommand } from '../../commands';
import { findInventoryLines, type InventoryLine } from '../inventory.repository';

const MAX_LINES = 50_000;

type Column = readonly [heading: string, value: (line: InventoryLine) => CsvValue];

const AVAILABLE: readonly Column[] = [
  ['Product ID', ({ productId }) => productId],
  ['Product', ({ productTitle }) => productTitle],
  ['Variant ID', ({ id }) => id],
  ['Variant', ({ variationTitle }) => variationTitle],
  ['SKU', ({ sku }) => sku],
  ['Available', ({ available }) => available],
];

const FULL: readonly Column[] = [
  ...AVAILABLE,
  ['On hold', ({ onHold }) => onHold],
  ['Committed', ({ committed }) => committed],
  ['Total', ({ total }) => total],
  ['Status', ({ stockStatus }) => stockStatus],
];

const refuseItems = (message: string): never => {
  throw new InvalidInputError(message, { items: { ids: message } });
};

const idIn = (item: unknown): number => {
  const value = typeof item === 'object' && item !== null && 'id' in item ? item.id : item;
  const id = typeof value === 'string' && /^\d{1,10}$/.test(value) ? Number(value) : value;
  const isId = typeof id === 'number' && Number.isInteger(id) && id >= 1 && id <= MAX_ID;
  return isId ? id : refuseItems('Items are given by the ids of variants.');
};

/** Null for everything. */
const wantedIds = ({ scope, items }: ExportCommand): readonly number[] | null => {
  if ((scope ?? 'all') === 'all') return null;
  if (!items || items.length === 0) return refuseItems('Choose what is to be exported.');
  return [...new Set(items.map(idIn))];
};

export type InventoryExport = Omit<InventoryExportAnswer, 'message'>;

/**
 * The counted variants as CSV; cells that a spreadsheet would run as formulas are made harmless. `csv_spreadsheet` marks the
 * text as UTF-8 for programs that would not guess it.
 */
export const exportInventory = async (platform: Platform, body: ExportCommand): Promise<InventoryExport> => {
  const lines = await findInventoryLines(platform.db, wantedIds(body), {
    limit: MAX_LINES + 1,
    counting: await countsStock(platform),
  });
  if (lines.length > MAX_LINES) {
    throw new PayloadTooLargeError(`More than ${MAX_LINES} variants: export them in parts.`);
  }
  const columns = body.inventoryState === 'full' ? FULL : AVAILABLE;
  const rows = lines.map((line) => columns.map(([, value]) => value(line)));
  const headings = columns.map(([heading]) => heading);
  const day = (await readZone(platform)).dayAt(platform.clock.now());
  return {
    filename: `inventory-${day}.csv`,
    csvData: toCsv([headings, ...rows], { spreadsheet: body.format === 'csv_spreadsheet' }),
  };
};
