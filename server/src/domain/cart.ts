import { assertInStock, partsOffSale, stockDemand, type StockedVariant, type WithParts } from './catalog';
import { ForbiddenError, RuleViolationError, UnprocessableError, type RefusalCode } from './errors';
import { sum } from './money';

/** What the catalogue says of the variant that somebody wants to put into a cart. */
export type CartCandidate = WithParts<StockedVariant & { readonly forSale: boolean }> & {
  /** What lay in the bundle and was deleted, by name. */
  readonly deletedParts: readonly string[];
  /** Cents of one unit. */
  readonly price: number;
  readonly paymentType: string;
  readonly soldIndividually: boolean;
};

type LineOfCart = { readonly variation_id: number; readonly quantity: number };

export type CartContent = readonly (LineOfCart & {
  /** The order bump that put the line in. */
  readonly promotion_id?: number;
  /** The line in whose place the order bump put this one. */
  readonly replaced?: LineOfCart;
})[];

export type QuantityChange = {
  readonly quantity: number;
  /** The quantity replaces what is there instead of adding to it. */
  readonly absolute: boolean;
};

/** Lines beyond this are no shopping, and every one of them is priced on each request. What lies in bundles counts too. */
export const MAX_CART_LINES = 500;
const MAX_LINE_QUANTITY = 1_000_000;
/** Cents of all lines together: with taxes, fees and delivery it still is a number that counts every cent. */
const MAX_CART_AMOUNT = 1_000_000_000_000_000;

/** What the store knows of the variants in a cart; those that it does not know are left out of account. */
type KnownVariants = ReadonlyMap<
  number,
  WithParts<StockedVariant> & {
    readonly price: number;
    readonly paymentType?: string;
    readonly soldIndividually?: boolean;
  }
>;

/** Enough of the candidate and of its parts, with what the other lines want of them; how those fare otherwise is their affair. */
const assertEnough = (candidate: CartCandidate, quantity: number, others: CartContent, known: KnownVariants): void => {
  const touched = new Set([candidate, ...candidate.parts].map(({ variationId }) => variationId));
  const lines = others.flatMap((line) => {
    const variant = known.get(line.variation_id);
    return variant ? [{ variant, quantity: line.quantity }] : [];
  });
  const demands = stockDemand<StockedVariant>([{ variant: candidate, quantity }, ...lines]);
  assertInStock(demands.filter(({ variant }) => touched.has(variant.variationId)));
};

/** Why something cannot be put into a cart, also for machines. See docs/rules/checkout.md#what-can-be-added. */
type AddRefusal = Extract<
  RefusalCode,
  'unpublished' | 'invalid_subscription_quantity' | 'subscription_items_can_not_combined'
>;

const refusal = (code: AddRefusal, message: string): UnprocessableError => new UnprocessableError(message, { code });

export const unavailable = (message = 'This product is not available.'): UnprocessableError =>
  refusal('unpublished', message);

const isSubscription = (variant: { readonly paymentType?: string } | undefined): boolean =>
  variant?.paymentType === 'subscription';

type PaidSomehow = { readonly paymentType?: string } | undefined;

const sharesSubscription = (variants: readonly PaidSomehow[]): boolean =>
  variants.length > 1 && variants.some(isSubscription);

export const assertSubscriptionAlone = (variants: readonly PaidSomehow[]): void => {
  if (sharesSubscription(variants)) {
    throw refusal(
      'subscription_items_can_not_combined',
      'A subscription cannot be bought together with other products.'
    );
  }
};

type Offered = Pick<
  CartCandidate,
  'productTitle' | 'forSale' | 'parts' | 'deletedParts' | 'paymentType' | 'soldIndividually'
>;

/** Why it is not for sale, where that is known: the shopper sees the bundle, and not what is the matter with it. */
const offSale = (candidate: Offered, words: string | undefined): UnprocessableError => {
  const [part] = partsOffSale(candidate);
  return unavailable(
    part === undefined ? words : `"${candidate.productTitle}" is not available: "${part}" in it is not sold any more.`
  );
};

/** Also at the checkout: it may have been put in while it was for sale. */
export const assertOffered = (candidate: Offered, quantity: number, words?: string): void => {
  if (!candidate.forSale) throw offSale(candidate, words);
  if (isSubscription(candidate) && quantity > 1) {
    throw refusal('invalid_subscription_quantity', 'A subscription can only be bought once.');
  }
  if (candidate.soldIndividually && quantity > 1) throw new UnprocessableError('This product can only be bought once.');
};

const assertBuyable = (candidate: CartCandidate, quantity: number, others: CartContent, known: KnownVariants): void => {
  assertOffered(candidate, quantity);
  assertSubscriptionAlone([candidate, ...others.map((line) => known.get(line.variation_id))]);
  const rest = others.map((line) => (known.get(line.variation_id)?.price ?? 0) * line.quantity);
  const amount = sum([candidate.price * quantity, ...rest]);
  if (quantity > MAX_LINE_QUANTITY || amount > MAX_CART_AMOUNT) {
    throw new UnprocessableError('The quantity is too large.');
  }
};

/** How many lines an order of these variants has: what lies in a bundle is a line of its own. */
export const orderLineCount = (variants: readonly (WithParts<StockedVariant> | undefined)[]): number =>
  variants.reduce((count, variant) => count + 1 + (variant?.parts.length ?? 0), 0);

export const removeLine = (content: CartContent, variationId: number): CartContent =>
  content.filter((line) => line.variation_id !== variationId);

/** The line keeps its place. An order bump offers one quantity: whoever wants another one buys the product as everybody does. */
const withQuantity = (line: CartContent[number], quantity: number): CartContent[number] =>
  line.quantity === quantity ? line : { variation_id: line.variation_id, quantity };

/**
 * The lines after the change. Zero or less takes the line out, whatever the catalogue says of it; products that are sold
 * individually stay at one. See docs/rules/checkout.md#what-can-be-added.
 */
export const changeQuantity = (
  content: CartContent,
  candidate: CartCandidate,
  change: QuantityChange,
  known: KnownVariants
): CartContent => {
  const { variationId } = candidate;
  const current = content.find((line) => line.variation_id === variationId)?.quantity ?? 0;
  const wanted = change.absolute ? change.quantity : current + change.quantity;
  const others = removeLine(content, variationId);
  if (wanted <= 0 || change.quantity === 0) return others;
  const quantity = candidate.soldIndividually ? 1 : wanted;
  assertBuyable(candidate, quantity, others, known);
  assertEnough(candidate, quantity, others, known);
  const size = orderLineCount([candidate, ...others.map((line) => known.get(line.variation_id))]);
  if (current === 0 && size > MAX_CART_LINES) throw new ForbiddenError('The cart is full.');
  return current === 0
    ? [...content, { variation_id: variationId, quantity }]
    : content.map((line) => (line.variation_id === variationId ? withQuantity(line, quantity) : line));
};

/**
 * Made by the store for one purpose, such as a renewal: its lines and coupons are not the shopper's to change. See
 * docs/rules/checkout.md#cart.
 */
export const isLockedCart = (checkoutData: Readonly<Record<string, unknown>>): boolean =>
  checkoutData.is_locked === 'yes';

/** Throws RuleViolationError with the code cart_locked. */
export const assertUnlocked = (checkoutData: Readonly<Record<string, unknown>>): void => {
  if (!isLockedCart(checkoutData)) return;
  throw new RuleViolationError('This cart cannot be changed.', { code: 'cart_locked' });
};

/**
 * The lines of the cart of somebody who signs in: those that were just put together stay as they are, and what waited in the
 * older cart of the account comes after them. A variant that stands in both keeps the newer quantity, as the shopper has just
 * seen it.
 */
export const mergeCarts = (current: CartContent, older: CartContent): CartContent => {
  const known = new Set(current.map(({ variation_id }) => variation_id));
  return [...current, ...older.filter(({ variation_id }) => !known.has(variation_id))].slice(0, MAX_CART_LINES);
};

type KnownVariant = KnownVariants extends ReadonlyMap<number, infer Variant> ? Variant : never;

/** Of a variant that stands in two carts: the pieces of both, as far as there are that many; never fewer than one of them had. */
const piecesOfBoth = (one: number, other: number, variant: KnownVariant | undefined): number => {
  const had = Math.max(one, other);
  if (!variant || isSubscription(variant) || variant.soldIndividually === true) return had;
  const there = [variant, ...variant.parts].map(({ available }) => available ?? MAX_LINE_QUANTITY);
  return Math.max(had, Math.min(one + other, MAX_LINE_QUANTITY, ...there));
};

const fitsOneCart = (content: CartContent, known: KnownVariants): boolean => {
  const variants = content.map(({ variation_id: id }) => known.get(id));
  const amount = sum(content.map(({ quantity }, index) => (variants[index]?.price ?? 0) * quantity));
  return !sharesSubscription(variants) && orderLineCount(variants) <= MAX_CART_LINES && amount <= MAX_CART_AMOUNT;
};

/**
 * The lines of two carts that one guest has begun at the same moment, as if everything had been put into the first: a variant in both
 * has the pieces of both. An order bump offers one quantity, and keeps it. Null where one cart does not hold both.
 */
export const joinCarts = (current: CartContent, other: CartContent, known: KnownVariants): CartContent | null => {
  const plain = (content: CartContent, id: number) =>
    content.find((line) => line.variation_id === id && line.promotion_id === undefined);
  const lines = [
    ...current,
    ...other.filter(({ variation_id: id }) => !current.some((line) => line.variation_id === id)),
  ];
  const joined = lines.map((line) => {
    const [one, second] = [plain(current, line.variation_id), plain(other, line.variation_id)];
    if (line !== one || !second) return line;
    return withQuantity(line, piecesOfBoth(line.quantity, second.quantity, known.get(line.variation_id)));
  });
  return fitsOneCart(joined, known) ? joined : null;
};

/** Codes in the order in which they were entered, each once. */
export const mergeCoupons = (current: readonly string[], older: readonly string[]): readonly string[] => [
  ...new Set([...current, ...older]),
];

/** Which campaign a shopper came from; the columns of an order's operation. */
export const UTM_KEYS = ['utm_campaign', 'utm_term', 'utm_source', 'utm_medium', 'utm_content', 'utm_id'] as const;
