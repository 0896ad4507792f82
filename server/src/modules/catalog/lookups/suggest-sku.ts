import { randomBytes } from 'node:crypto';
import { MAX_SKU, skuBase, skuCandidates } from '../../../domain/catalog';
import { uniqueKey } from '../../../platform/db/unique-key';
import type { Platform } from '../../../platform/platform';
import { findSkuOwners } from '../variants/variants.repository';
import type { SuggestSkuCriteria } from '../commands';

const CANDIDATES = 100;
const RANDOM_LENGTH = 8;

/** Nobody holds it at this moment, the excluded variant aside; whoever saves it may still come second. */
export const suggestSku = async (platform: Platform, query: SuggestSkuCriteria): Promise<string> => {
  const base = skuBase(query.title, query.variant_title);
  const candidates = skuCandidates(base, CANDIDATES);
  const owners = await findSkuOwners(platform.db, candidates);
  const free = candidates.find((sku) => {
    const owner = owners.get(uniqueKey(sku));
    return owner === undefined || owner === query.exclude_id;
  });
  if (free) return free;
  const tail = randomBytes(RANDOM_LENGTH / 2)
    .toString('hex')
    .toUpperCase();
  return `${base.slice(0, MAX_SKU - RANDOM_LENGTH - 1)}-${tail}`;
};
