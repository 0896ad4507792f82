import { InvalidInputError } from '../../../domain/errors';
import { isUniqueViolation } from '../../../platform/db/database-errors';
import { uniqueKey } from '../../../platform/db/unique-key';
import type { Platform } from '../../../platform/platform';
import { findSkuOwners } from './variants.repository';

export type PostedSku = {
  readonly sku: string | undefined;
  /** Where the client wrote it. */
  readonly field: string;
  /** The variant that is to have it; undefined for a new one. */
  readonly id?: number | undefined;
};

const refuse = ({ sku, field }: PostedSku): never => {
  const message = `The SKU ${sku} is already in use.`;
  throw new InvalidInputError(message, { [field]: { unique: message } });
};

/** @throws InvalidInputError for a SKU that one write gives to two variants. */
export const assertSkusOnce = (posted: readonly PostedSku[]): void => {
  const seen = new Set<string>();
  for (const entry of posted) {
    if (!entry.sku) continue;
    const key = uniqueKey(entry.sku);
    if (seen.has(key)) refuse(entry);
    seen.add(key);
  }
};

/** Which of the posted SKUs somebody else has; asked after the fact, to name the field. */
const refuseTaken = async (platform: Platform, posted: readonly PostedSku[]): Promise<void> => {
  const written = posted.flatMap(({ sku }) => (sku ? [sku] : []));
  const owners = await findSkuOwners(platform.db, written);
  const taken = posted.find(({ sku, id }) => {
    const owner = sku ? owners.get(uniqueKey(sku)) : undefined;
    return owner !== undefined && owner !== id;
  });
  if (taken) refuse(taken);
};

/**
 * Runs a write whose SKUs another writer may take first. The database's own constraint decides, so two processes cannot both
 * win; who comes second gets the field that was taken. Other unique violations are left to the caller.
 */
export const refusingTakenSkus = async <T>(
  platform: Platform,
  posted: readonly PostedSku[],
  write: () => Promise<T>
): Promise<T> => {
  try {
    return await write();
  } catch (error) {
    if (isUniqueViolation(error) && !platform.db.inTransaction()) await refuseTaken(platform, posted);
    throw error;
  }
};

/** As `refusingTakenSkus`, also for the address of the product. */
export const refusingDuplicates = async <T>(
  platform: Platform,
  posted: readonly PostedSku[],
  write: () => Promise<T>
): Promise<T> => {
  try {
    return await refusingTakenSkus(platform, posted, write);
  } catch (error) {
    if (!isUniqueViolation(error)) throw error;
    const message = 'Something of this product was taken by another one just now. Please try again.';
    throw new InvalidInputError(message, { post_name: { unique: message } });
  }
};
