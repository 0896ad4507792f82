import type { LicensedSoftware } from '../../../contracts/licenses';
import { isValidityUnit, type LicenseTerms, type VariantTerms } from '../../../domain/license';
import { fromJson, toDate, toInt, toIntOrNull } from '../../../platform/db/columns';
import type { Database } from '../../../platform/db/database';
import { LICENSE_SETTINGS } from '../content-types/license-settings';

export type StoredTerms = {
  readonly variation_id: number;
  readonly activation_limit: number;
  readonly validity: { readonly unit: string; readonly value: number };
};

export type LicenseSettingsRow = {
  readonly product_id: number;
  readonly enabled: boolean;
  readonly version: string;
  /** A file of the product; null: none. */
  readonly update_file_id: number | null;
  readonly prefix: string;
  readonly variations: readonly StoredTerms[];
  readonly software: Partial<LicensedSoftware>;
  /** HTML, cleaned. */
  readonly changelog: string;
  readonly released_at: Date | null;
};

const COLUMNS = [
  'product_id',
  'enabled',
  'version',
  'update_file_id',
  'prefix',
  'variations',
  'software',
  'changelog',
  'released_at',
] as const;

const text = (value: unknown): string => (value === null || value === undefined ? '' : String(value));

const toSettingsRow = (row: Readonly<Record<string, unknown>>): LicenseSettingsRow => ({
  product_id: toInt(row.product_id),
  enabled: Boolean(row.enabled),
  version: text(row.version),
  update_file_id: toIntOrNull(row.update_file_id),
  prefix: text(row.prefix),
  variations: fromJson<readonly StoredTerms[]>(row.variations, []),
  software: fromJson<Partial<LicensedSoftware>>(row.software, {}),
  changelog: text(row.changelog),
  released_at: toDate(row.released_at),
});

/** Of these products, in one statement; those without settings are missing. */
export const findLicenseSettings = async (
  db: Database,
  productIds: readonly number[]
): Promise<ReadonlyMap<number, LicenseSettingsRow>> => {
  if (productIds.length === 0) return new Map();
  const rows = await db
    .table(LICENSE_SETTINGS)
    .whereIn('product_id', [...productIds])
    .select([...COLUMNS]);
  return new Map(rows.map(toSettingsRow).map((row) => [row.product_id, row]));
};

/**
 * As `findLicenseSettings`, of those whose sale brings licences: a product that has become a bundle keeps its settings, which count again
 * once it is none.
 */
export const findSellingSettings = async (
  db: Database,
  productIds: readonly number[]
): Promise<ReadonlyMap<number, LicenseSettingsRow>> => {
  if (productIds.length === 0) return new Map();
  const rows = (await db
    .table(`${LICENSE_SETTINGS} as s`)
    .join('shop_products as p', 'p.id', 's.product_id')
    .whereIn('s.product_id', [...productIds])
    .whereRaw('coalesce(p.is_bundle, 0) = 0')
    .select(COLUMNS.map((name) => `s.${name}`))) as readonly Readonly<Record<string, unknown>>[];
  const settings = rows.map(toSettingsRow).filter(({ enabled }) => enabled);
  return new Map(settings.map((row) => [row.product_id, row]));
};

export type LicenseSettingsValues = Omit<LicenseSettingsRow, 'product_id'>;

/** Of a product, whether it has any or not. */
export const saveLicenseSettings = async (
  db: Database,
  product_id: number,
  { variations, software, ...values }: LicenseSettingsValues,
  now: Date
): Promise<void> => {
  const row = {
    ...values,
    variations: JSON.stringify(variations),
    software: JSON.stringify(software),
    updated_at: now,
  };
  await db
    .table(LICENSE_SETTINGS)
    .insert({ product_id, ...row, created_at: now })
    .onConflict('product_id')
    .merge(row);
};

const variantTerms = ({ activation_limit, validity }: StoredTerms): VariantTerms => ({
  activationLimit: activation_limit,
  validity: { unit: isValidityUnit(validity.unit) ? validity.unit : 'lifetime', value: validity.value },
});

/** What the rules know of the settings. */
export const licenseTermsOf = ({ enabled, variations }: LicenseSettingsRow): LicenseTerms => ({
  isEnabled: enabled,
  variants: new Map(variations.map((each) => [each.variation_id, variantTerms(each)])),
});
