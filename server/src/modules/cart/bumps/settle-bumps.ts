import { dropBumps, isBumpLine, isDue, isLineOf } from '../../../domain/order-bump';
import type { Platform } from '../../../platform/platform';
import type { Sellable } from '../../catalog';
import { readActiveBumps, type ActiveBump, type ActiveBumps } from '../../order-bumps';
import type { StoredItem } from '../cart.repository';
import type { PricingRequest, RequestedItem } from '../pricing/pricing-request';
import { loadBumpFacts } from './bump-facts';

export type SettledItems = {
  readonly items: readonly RequestedItem[];
  /** Those that stand, by id. */
  readonly bumps: ReadonlyMap<number, ActiveBump>;
  /** Ids of those that do not. */
  readonly dropped: readonly number[];
};

const NO_BUMPS: ReadonlyMap<number, ActiveBump> = new Map();

/** Those that are still on offer, as the merchant has them now. */
const offeredOf = (
  items: readonly StoredItem[],
  active: ActiveBumps,
  known: ReadonlyMap<number, Sellable>
): readonly ActiveBump[] =>
  items.flatMap((line) => {
    const bump = isBumpLine(line) ? active.get(line.promotion_id) : undefined;
    return bump && isLineOf(bump, line) && known.has(bump.variationId) ? [bump] : [];
  });

/**
 * The lines that are to be priced: bumps that were ended, deleted or changed, whose product is gone, or whose conditions no
 * longer hold are not among them, and what they had replaced is back. Costs nothing where no line comes from a bump. See
 * docs/rules/order-bumps.md.
 */
export const settleBumps = async (
  platform: Platform,
  request: PricingRequest,
  known: ReadonlyMap<number, Sellable>
): Promise<SettledItems> => {
  const { items } = request;
  const taken = items.flatMap((line) => line.promotion_id ?? []);
  if (taken.length === 0) return { items, bumps: NO_BUMPS, dropped: [] };
  const offered = offeredOf(items, await readActiveBumps(platform), known);
  const facts = await loadBumpFacts(platform, request, known, offered);
  const bumps = new Map(offered.filter((bump) => isDue(bump, facts)).map((bump) => [bump.id, bump]));
  const dropped = taken.filter((id) => !bumps.has(id));
  return { items: dropBumps(items, (id) => !bumps.has(id)), bumps, dropped };
};
