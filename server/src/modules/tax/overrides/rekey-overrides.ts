import { isUniqueViolation } from '../../../platform/db/database-errors';
import { rowsById } from '../../../platform/db/rows-by-id';
import type { Platform } from '../../../platform/platform';
import { changeKey, deleteOverride, findKeyedOverrides, type KeyedOverride } from './overrides.repository';

const rekey = async ({ db }: Platform, override: KeyedOverride): Promise<void> => {
  if (override.key === override.storedKey) return;
  try {
    await changeKey(db, override);
  } catch (error) {
    // Somebody has just saved the place: the next start tries again.
    if (!isUniqueViolation(error)) throw error;
  }
};

const drop = async ({ db, strapi }: Platform, shadowed: KeyedOverride, first: KeyedOverride): Promise<void> => {
  const { id, country, city, postcode, rate } = shadowed;
  await deleteOverride(db, id);
  strapi.log.warn(
    `shop: the tax override ${id} (${[country, city, postcode].filter(Boolean).join(' ')}, ${rate} %) is deleted: ` +
      `override ${first.id} is of the same place, category and class, and has counted in its stead.`
  );
};

/**
 * Older versions took two spellings of one place for two (`10115`, `D-10115`). Of such overrides the first one was charged, so the others
 * go; then each has the key of its place. Repeatable, and one statement for each 500 overrides where there is nothing to do.
 */
export const rekeyOverrides = async (platform: Platform): Promise<void> => {
  const firsts = new Map<string, KeyedOverride>();
  for await (const override of rowsById((after, limit) => findKeyedOverrides(platform.db, after, limit))) {
    const claim = `${override.key} ${override.class_id}`;
    const first = firsts.get(claim);
    if (first) await drop(platform, override, first);
    else firsts.set(claim, override);
  }
  for (const override of firsts.values()) await rekey(platform, override);
};
