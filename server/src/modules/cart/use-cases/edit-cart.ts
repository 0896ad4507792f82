import { ConflictError } from '../../../domain/errors';
import type { Platform } from '../../../platform/platform';
import {
  AMOUNT_UPDATED,
  cartRecord,
  FORM_CHANGED,
  ITEM_ADDED,
  ITEM_REMOVED,
  ITEMS_UPDATED,
  SHIPPING_CHANGED,
  type ItemsScope,
} from '../cart.hooks';
import { lockCart, updateCart, type CartChanges, type CartRow, type StoredItem } from '../cart.repository';

/** From the cart as it is to what is to change; may refuse by throwing. Null changes nothing. */
type Edit = (cart: CartRow) => CartChanges | null;

const write = async (platform: Platform, cart: CartRow, edit: Edit): Promise<CartRow | null> => {
  const changes = edit(cart);
  if (!changes) return cart;
  const now = platform.clock.now();
  const saved = await updateCart(platform.db, cart, changes, now);
  return saved ? { ...cart, ...changes, version: cart.version + 1, updated_at: now } : null;
};

/**
 * Two changes of one cart at once both happen, one after the other. A lock costs three statements, so only who finds the cart
 * changed takes it. Null when the cart was bought meanwhile.
 */
export const editCart = async (platform: Platform, cart: CartRow, edit: Edit): Promise<CartRow | null> => {
  const written = await write(platform, cart, edit);
  if (written) return written;
  return platform.db.transaction(async () => {
    const locked = await lockCart(platform.db, { id: cart.id });
    return locked && write(platform, locked, edit);
  });
};

/** As `editCart`, for who cannot go on with another cart. Throws ConflictError when the cart was bought meanwhile. */
export const editOpenCart = async (platform: Platform, cart: CartRow, edit: Edit): Promise<CartRow> => {
  const edited = await editCart(platform, cart, edit);
  if (!edited) throw new ConflictError('The cart has been bought meanwhile.');
  return edited;
};

type Items = readonly StoredItem[];

/** A bump's line stands beside an ordinary one of the same variant. */
const sameLine = (one: StoredItem, other: StoredItem): boolean =>
  one.variation_id === other.variation_id && one.promotion_id === other.promotion_id;

/** The lines that are not in the cart any more. */
export const linesGone = (before: Items, after: Items): Items =>
  before.filter((item) => !after.some((each) => sameLine(each, item)));

const differenceOf = (before: Items, after: Items) => {
  const earlier = (item: StoredItem): StoredItem | undefined => before.find((each) => sameLine(each, item));
  return {
    added: after.filter((item) => !earlier(item)),
    removed: linesGone(before, after),
    changed: after.filter((item) => (earlier(item)?.quantity ?? item.quantity) !== item.quantity),
    grown: after.filter((item) => (earlier(item)?.quantity ?? 0) < item.quantity),
  };
};

/** Tells other code of the site what has become of the lines, once the cart is stored. Compares nothing where nobody listens. */
export const tellOfItems = async (
  { hooks }: Platform,
  { before, cart, scope }: { readonly before: Items; readonly cart: CartRow; readonly scope: ItemsScope }
): Promise<void> => {
  if (before === cart.items || !hooks.isHeard(ITEM_ADDED, ITEM_REMOVED, ITEMS_UPDATED)) return;
  const { grown, added, removed, changed } = differenceOf(before, cart.items);
  if (added.length + removed.length + changed.length === 0) return;
  const record = cartRecord(cart);
  for (const item of grown) await hooks.tell(ITEM_ADDED, () => ({ cart: record, item }));
  for (const item of removed) {
    await hooks.tell(ITEM_REMOVED, () => ({
      cart: record,
      variation_id: item.variation_id,
      extra_args: { scope },
      removed_item: item,
    }));
  }
  await hooks.tell(ITEMS_UPDATED, () => ({ cart: record, scope, scope_data: { added, removed, changed } }));
};

/** The price of a stored cart may be another one now. */
export const tellOfAmount = (
  { hooks }: Platform,
  cart: CartRow,
  { priced }: { readonly priced: { readonly total: number } }
): Promise<void> | undefined =>
  hooks.isHeard(AMOUNT_UPDATED)
    ? hooks.tell(AMOUNT_UPDATED, () => ({ cart: cartRecord(cart), total: priced.total }))
    : undefined;

const SHIPPING_FIELDS = /^(ship_to_different$|shipping_)/;
const BILLING_PLACE = /^billing_(country|state|city|postcode|address_1|address_2|address_id)$/;

/** The goods go to the bill's address unless the shopper says otherwise. */
const movesGoods = (names: readonly string[], form: Readonly<Record<string, unknown>>): boolean =>
  names.some((name) => SHIPPING_FIELDS.test(name)) ||
  (form.ship_to_different !== 'yes' && names.some((name) => BILLING_PLACE.test(name)));

/** `names` are the fields of the form that have other values now. */
export const tellOfForm = async (
  { hooks }: Platform,
  cart: CartRow,
  names: readonly string[],
  form: Readonly<Record<string, unknown>>
): Promise<void> => {
  if (names.length === 0 || !hooks.isHeard(FORM_CHANGED, SHIPPING_CHANGED)) return;
  await hooks.tell(FORM_CHANGED, () => ({ cart: cartRecord(cart) }));
  if (movesGoods(names, form)) await hooks.tell(SHIPPING_CHANGED, () => ({ cart: cartRecord(cart) }));
};
