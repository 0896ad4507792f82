import type { Platform } from '../../../platform/platform';
import { findLicenseSettings, saveLicenseSettings, type StoredTerms } from './license-settings.repository';

type Duplicated = {
  readonly product?: { readonly ID?: unknown };
  readonly source_product_id?: unknown;
  /** Old id -> new id. */
  readonly variant_ids?: Readonly<Record<string, number>>;
  readonly import_license_settings?: unknown;
};

/** Of a copy that is to be licensed; null of others. */
const copyOf = (payload: unknown) => {
  const { product, source_product_id: source, variant_ids: pairs = {}, ...flags } = (payload ?? {}) as Duplicated;
  const copyId = Number(product?.ID ?? 0);
  return flags.import_license_settings === 'yes' && copyId > 0 ? { copyId, sourceId: Number(source), pairs } : null;
};

/**
 * A copy of a product is licensed on the same terms, where that is asked for. Its prepared keys stay with the product that has them, and
 * which of the copied files holds its updates is for the merchant to say.
 */
export const copyLicenseSettings = async ({ db, clock }: Platform, payload: unknown): Promise<void> => {
  const copy = copyOf(payload);
  if (!copy) return;
  const known = await findLicenseSettings(db, [copy.sourceId, copy.copyId]);
  const source = known.get(copy.sourceId);
  if (!source || known.has(copy.copyId)) return;
  const { product_id: _source, variations, ...rest } = source;
  const copied = variations.flatMap((each): readonly StoredTerms[] => {
    const variation_id = copy.pairs[each.variation_id];
    return variation_id === undefined ? [] : [{ ...each, variation_id }];
  });
  await saveLicenseSettings(db, copy.copyId, { ...rest, variations: copied, update_file_id: null }, clock.now());
};
