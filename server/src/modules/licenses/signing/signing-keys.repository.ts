import type { LicenseKeySet } from '../../../contracts/public-licenses';
import { fromJson, toDate } from '../../../platform/db/columns';
import type { Database } from '../../../platform/db/database';
import { LICENSE_SIGNING_KEYS } from '../content-types/signing-key';

export type PublicJwk = LicenseKeySet['keys'][number];

export type SigningKeyRow = {
  readonly kid: string;
  readonly public_jwk: PublicJwk;
  /** Sealed; null once it is retired. */
  readonly private_key: string | null;
  readonly signs: boolean;
  readonly created_at: Date;
  readonly retired_at: Date | null;
};

const ROLE = 'signs';

const COLUMNS = ['kid', 'public_jwk', 'private_key', 'signing_role', 'created_at', 'retired_at'] as const;

const toRow = (row: Readonly<Record<string, unknown>>): SigningKeyRow => ({
  kid: String(row.kid),
  public_jwk: fromJson<PublicJwk>(row.public_jwk, {} as PublicJwk),
  private_key: row.private_key === null ? null : String(row.private_key),
  signs: row.signing_role === ROLE,
  created_at: toDate(row.created_at) as Date,
  retired_at: toDate(row.retired_at),
});

/** The newest first. */
export const findSigningKeys = async (db: Database): Promise<readonly SigningKeyRow[]> => {
  const rows = await db
    .table(LICENSE_SIGNING_KEYS)
    .orderBy('id', 'desc')
    .select([...COLUMNS]);
  return rows.map(toRow);
};

export type NewSigningKey = { readonly kid: string; readonly publicJwk: PublicJwk; readonly sealed: string };

/** The key signs from now on, unless another one does: however many are made at once, one of them is kept. */
export const insertSigningKey = async (
  db: Database,
  { kid, publicJwk, sealed }: NewSigningKey,
  now: Date
): Promise<void> => {
  const row = { kid, public_jwk: JSON.stringify(publicJwk), private_key: sealed, signing_role: ROLE, created_at: now };
  await db.table(LICENSE_SIGNING_KEYS).insert(row).onConflict('signing_role').ignore();
};

/** Its private part is gone with that. */
export const retireSigningKey = async (db: Database, kid: string, now: Date): Promise<void> => {
  await db
    .table(LICENSE_SIGNING_KEYS)
    .where({ kid, signing_role: ROLE })
    .update({ signing_role: null, private_key: null, retired_at: now });
};

/** Of the key that signs, where there is one; nobody else retires it, or reads it so, until the transaction ends. */
export const lockSigningKey = async (db: Database): Promise<string | null> => {
  const row = await db.table(LICENSE_SIGNING_KEYS).where({ signing_role: ROLE }).forUpdate().first('kid');
  return row ? String(row.kid) : null;
};

/** Whose tokens have all ended. */
export const deleteRetiredBefore = async (db: Database, moment: Date): Promise<void> => {
  await db.table(LICENSE_SIGNING_KEYS).where('retired_at', '<', moment).delete();
};
