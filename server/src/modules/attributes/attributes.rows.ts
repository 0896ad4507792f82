import { fromJson, toInt } from '../../platform/db/columns';

/** Rows of the attribute tables as the rest of the module sees them: numbers are numbers, settings are parsed. */
export type GroupRow = {
  readonly id: number;
  readonly title: string;
  readonly slug: string;
  readonly description: string | null;
  readonly settings: Readonly<Record<string, unknown>>;
  readonly serial: number;
  readonly created_at: unknown;
  readonly updated_at: unknown;
};

export type TermRow = GroupRow & { readonly group_id: number };

export const GROUP_COLUMNS = [
  'id',
  'title',
  'slug',
  'description',
  'settings',
  'serial',
  'created_at',
  'updated_at',
] as const;

export const TERM_COLUMNS = [...GROUP_COLUMNS, 'group_id'] as const;

type RawRow = Readonly<Record<string, unknown>>;

export const toGroupRow = (row: RawRow): GroupRow =>
  ({
    ...row,
    id: toInt(row.id),
    serial: toInt(row.serial),
    settings: fromJson<Record<string, unknown>>(row.settings, {}),
  }) as unknown as GroupRow;

export const toTermRow = (row: RawRow): TermRow => ({ ...toGroupRow(row), group_id: toInt(row.group_id) });
