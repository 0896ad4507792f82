import { toInt } from '../../platform/db/columns';
import type { Database } from '../../platform/db/database';
import { LICENSE_ACTIVATIONS, LICENSE_SITES } from './content-types/activation';
import { siteDigest } from '../../platform/db/license-digests';
import { placeholders } from '../../platform/db/sql';
import { ACTIVATION_COLUMNS, toActivationRow, type ActivationRow } from './licenses.rows';

const activations = (db: Database) =>
  db
    .table(`${LICENSE_ACTIVATIONS} as a`)
    .join(`${LICENSE_SITES} as s`, 's.id', 'a.site_id')
    .select([...ACTIVATION_COLUMNS]);

/** Of each licence at most `most`: those that use it before those that did, the newest first. The newest of all comes first. */
export const findActivationsOf = async (
  db: Database,
  licenseIds: readonly number[],
  most: number
): Promise<readonly ActivationRow[]> => {
  if (licenseIds.length === 0) return [];
  const ranked = `select id, row_number() over (partition by license_id order by status, id desc) as place
    from ${LICENSE_ACTIVATIONS} where license_id in (${placeholders(licenseIds.length)})`;
  const rows = (await activations(db)
    .whereRaw(`a.id in (select r.id from (${ranked}) r where r.place <= ?)`, [...licenseIds, most])
    .orderBy('a.id', 'desc')) as Record<string, unknown>[];
  return rows.map(toActivationRow);
};

/** At most `limit` of one licence: those that use it before those that did, the newest first. */
export const findNewestActivations = async (
  db: Database,
  licenseId: number,
  limit: number
): Promise<readonly ActivationRow[]> => {
  const rows = (await activations(db)
    .where('a.license_id', licenseId)
    .orderBy([
      { column: 'a.status', order: 'asc' },
      { column: 'a.id', order: 'desc' },
    ])
    .limit(limit)) as Record<string, unknown>[];
  return rows.map(toActivationRow);
};

export const findActivation = async (
  db: Database,
  licenseId: number,
  by: { readonly id: number } | { readonly site: string } | { readonly hash: string }
): Promise<ActivationRow | null> => {
  const query = activations(db).where('a.license_id', licenseId);
  if ('id' in by) void query.where('a.id', by.id);
  else if ('hash' in by) void query.where('a.activation_hash', by.hash);
  else void query.where('s.site_digest', siteDigest(by.site));
  const row = (await query.first()) as Record<string, unknown> | undefined;
  return row ? toActivationRow(row) : null;
};

/** What a device says of the place where it runs. */
export type SiteFacts = { readonly serverVersion?: string | undefined; readonly platformVersion?: string | undefined };

const factColumns = ({ serverVersion, platformVersion }: SiteFacts) => ({
  ...(serverVersion === undefined ? {} : { server_version: serverVersion }),
  ...(platformVersion === undefined ? {} : { platform_version: platformVersion }),
});

/** The row of the site, made where there is none; however many ask for it at once, there is one. */
export const keepSite = async (db: Database, address: string, facts: SiteFacts, now: Date): Promise<number> => {
  const site_digest = siteDigest(address);
  const find = () => db.table(LICENSE_SITES).where({ site_digest }).first('id');
  const known = await find();
  const told = factColumns(facts);
  if (known) {
    const id = toInt(known.id);
    if (Object.keys(told).length > 0) {
      await db
        .table(LICENSE_SITES)
        .where({ id })
        .update({ ...told, updated_at: now });
    }
    return id;
  }
  await db
    .table(LICENSE_SITES)
    .insert({ site_url: address, site_digest, ...told, other: '{}', created_at: now, updated_at: now })
    .onConflict('site_digest')
    .ignore();
  return toInt((await find())?.id);
};

export type NewActivation = Pick<
  ActivationRow,
  'license_id' | 'site_id' | 'is_local' | 'product_id' | 'variation_id' | 'activation_method' | 'activation_hash'
>;

/** With the licence locked. */
export const insertActivation = (db: Database, activation: NewActivation, now: Date): Promise<number> =>
  db.insert(LICENSE_ACTIVATIONS, { ...activation, status: 'active', created_at: now, updated_at: now });

type ActivationChange = Partial<Pick<ActivationRow, 'status' | 'is_local' | 'activation_hash' | 'activation_method'>>;

export const updateActivation = async (
  db: Database,
  id: number,
  values: ActivationChange,
  now: Date
): Promise<void> => {
  await db
    .table(LICENSE_ACTIVATIONS)
    .where({ id })
    .update({ ...values, updated_at: now });
};

/** Which version a site was given. When it began to use the licence, `updated_at` goes on saying. */
export const noteUpdate = async (db: Database, id: number, version: string, now: Date): Promise<void> => {
  await db.table(LICENSE_ACTIVATIONS).where({ id }).update({ last_update_version: version, last_update_date: now });
};

/** What runs on the sites of a licence is another product, or variant, from now on. With the licence locked. */
export const moveActivations = async (
  db: Database,
  licenseId: number,
  { product_id, variation_id }: Pick<ActivationRow, 'product_id' | 'variation_id'>
): Promise<void> => {
  await db.table(LICENSE_ACTIVATIONS).where({ license_id: licenseId }).update({ product_id, variation_id });
};

/** Active sites that count; with the licence locked nobody changes it. */
export const countActive = async (db: Database, licenseId: number): Promise<number> => {
  const row = (await db
    .table(LICENSE_ACTIVATIONS)
    .where({ license_id: licenseId, status: 'active', is_local: 0 })
    .count({ rows: '*' })
    .first()) as Record<string, unknown> | undefined;
  return toInt(row?.rows);
};
