import { changeQuantity, type CartCandidate, type CartContent } from '../cart';
import { ForbiddenError, UnprocessableError } from '../errors';
import type { OrderBump } from './types';

type Line = CartContent[number];

type BumpLine = Line & { readonly promotion_id: number };

type LineOf = Pick<Line, 'variation_id'>;

/** Whether the line is there because its bump was taken. */
export const isBumpLine = (line: Line): line is BumpLine => line.promotion_id !== undefined;

/** What was put in twice stands in one line, which is an ordinary one: an order bump offers its own quantity, and no other. */
const joined = (content: CartContent): CartContent => {
  const lines = new Map<number, Line>();
  for (const line of content) {
    const { variation_id, quantity } = line;
    const earlier = lines.get(variation_id);
    lines.set(variation_id, earlier ? { variation_id, quantity: earlier.quantity + quantity } : line);
  }
  return [...lines.values()];
};

const takeOut = (content: CartContent, isTaken: (line: BumpLine) => boolean): CartContent => {
  if (!content.some((line) => isBumpLine(line) && isTaken(line))) return content;
  return joined(
    content.flatMap((line) => {
      if (!isBumpLine(line) || !isTaken(line)) return [line];
      return line.replaced ? [line.replaced] : [];
    })
  );
};

/** Takes bumps back: their lines go, and what they had replaced stands in its old place. */
export const dropBumps = (content: CartContent, isDropped: (promotionId: number) => boolean): CartContent =>
  takeOut(content, ({ promotion_id: id }) => isDropped(id));

/** What the catalogue and the offers have lost since the cart was filled. */
type Vanished = {
  /** Variants that do not exist any more. */
  readonly variants: readonly number[];
  /** Order bumps that no longer hold. */
  readonly bumps?: readonly number[];
};

/**
 * Without the lines of variants that do not exist any more; the same content where it has none of them. What an order bump had replaced
 * by one of them is back, unless it is gone, too. A bump that no longer holds goes along where it would bring back what is gone.
 */
export const withoutVanished = (content: CartContent, { variants, bumps = [] }: Vanished): CartContent => {
  const isGone = ({ variation_id: id }: LineOf): boolean => variants.includes(id);
  const bringsBack = ({ promotion_id: id, replaced }: BumpLine): boolean =>
    replaced !== undefined && isGone(replaced) && bumps.includes(id);
  const standing = takeOut(content, (line) => isGone(line) || bringsBack(line));
  return standing.some(isGone) ? standing.filter((line) => !isGone(line)) : standing;
};

/** The cart as the shopper filled it: bumps are judged by this, so that none depends on another. */
export const withoutBumps = (content: CartContent): CartContent => dropBumps(content, () => true);

/** Every variation that pricing the cart may need, what was replaced included. */
export const variationIdsOf = (content: CartContent): readonly number[] =>
  content.flatMap(({ variation_id: id, replaced }) => (replaced ? [id, replaced.variation_id] : [id]));

/** Whether the line is what the bump makes of a cart; not so where the merchant has changed what it offers. */
export const isLineOf = ({ variationId, upgradeFrom }: OrderBump, { variation_id: id, replaced }: Line): boolean =>
  id === variationId && (replaced?.variation_id ?? null) === upgradeFrom;

type Candidates = ReadonlyMap<number, CartCandidate>;

const refused = (): UnprocessableError => new UnprocessableError('This offer is not available for your cart.');

const candidateFor = (content: CartContent, { variationId }: OrderBump, known: Candidates): CartCandidate => {
  const candidate = known.get(variationId);
  if (!candidate || content.some(({ variation_id: id }) => id === variationId)) throw refused();
  return candidate;
};

const takeBeside = (content: CartContent, bump: OrderBump, known: Candidates): CartContent => {
  const candidate = candidateFor(content, bump, known);
  const subscribes = content.some(({ variation_id: id }) => known.get(id)?.paymentType === 'subscription');
  if (subscribes) throw refused();
  const added = changeQuantity(content, candidate, { quantity: 1, absolute: true }, known);
  return added.map((line) => (line.variation_id === bump.variationId ? { ...line, promotion_id: bump.id } : line));
};

/** In the old line's place and, where one may buy several, in its quantity. */
const takeInstead = (content: CartContent, bump: OrderBump, upgradeFrom: number, known: Candidates): CartContent => {
  const candidate = candidateFor(content, bump, known);
  const replaced = content.find((line) => line.variation_id === upgradeFrom && !isBumpLine(line));
  if (!replaced) throw refused();
  const others = content.filter((line) => line !== replaced);
  const wanted = candidate.paymentType === 'subscription' ? 1 : replaced.quantity;
  const taken = changeQuantity(others, candidate, { quantity: wanted, absolute: true }, known);
  const { variation_id, quantity } = taken.find((line) => line.variation_id === bump.variationId) as Line;
  const line: Line = { variation_id, quantity, promotion_id: bump.id, replaced };
  return content.map((each) => (each === replaced ? line : each));
};

/**
 * The cart with the bump taken; as it is when it was taken before. Conditions are not looked at. Throws UnprocessableError when the
 * offered variation is in the cart already, is not for sale, is out of stock, or cannot be bought together with the rest; `known`
 * holds the offered variation and those of the cart. See docs/rules/order-bumps.md.
 */
export const takeBump = (content: CartContent, bump: OrderBump, known: Candidates): CartContent => {
  if (content.some(({ promotion_id: id }) => id === bump.id)) return content;
  return bump.upgradeFrom === null
    ? takeBeside(content, bump, known)
    : takeInstead(content, bump, bump.upgradeFrom, known);
};

/** As `takeBump`, for who only wants to know. */
export const canTake = (content: CartContent, bump: OrderBump, known: Candidates): boolean => {
  try {
    return takeBump(content, bump, known) !== content;
  } catch (error) {
    if (error instanceof UnprocessableError || error instanceof ForbiddenError) return false;
    throw error;
  }
};
