import { randomBytes } from 'node:crypto';
import type { Caller } from '../../../platform/caller';
import type { Platform } from '../../../platform/platform';
import { insertCart, lockCart, releasePurpose, updateCart, type CartRow } from '../cart.repository';
import { claimingKey } from './two-carts';

type CheckoutData = CartRow['checkout_data'];

/** A cart that the store makes for one purpose, with one line, whose content is nobody's to change. */
export type LockedCartRequest = {
  /** There is one open cart of each. */
  readonly key: string;
  /** By its key of `checkout_data`: what it was made for, and what was agreed upon for it. */
  readonly carried: CheckoutData;
  readonly item: { readonly variationId: number; readonly quantity: number };
  /** Whose it is; nobody else opens it where they have an account. */
  readonly owner: { readonly customerId: number; readonly userId: number | null };
  readonly visitor: Pick<Caller, 'ip' | 'userAgent'>;
  /** Whether the order of the cart that was made for it before can still be paid, for just this. In the transaction, with the cart held. */
  readonly isPayable: (orderId: number) => Promise<boolean>;
  /** Whether what another cart for it carries is the same bill. */
  readonly isSameBill: (before: CheckoutData) => boolean;
};

const contentOf = ({ carried, item, owner }: LockedCartRequest) => ({
  items: [{ variation_id: item.variationId, quantity: item.quantity }],
  checkout_data: { is_locked: 'yes', ...carried },
  customer_id: owner.customerId,
  user_id: owner.userId,
});

const insert = async ({ db, clock }: Platform, request: LockedCartRequest): Promise<string> => {
  const { key, visitor } = request;
  const cart_hash = randomBytes(16).toString('hex');
  const cart = {
    cart_hash,
    ...contentOf(request),
    // Whoever has the link is not told whose subscription it is.
    ...{ email: null, first_name: null, last_name: null },
    user_agent: visitor.userAgent.replaceAll('\0', '').slice(0, 255),
    ip_address: visitor.ip,
    cart_group: 'custom',
    utm_data: {},
    purpose_key: key,
  };
  await insertCart(db, cart, clock.now());
  return cart_hash;
};

/** What was placed from it stays what it is: only a cart without an order takes other terms. */
const isReusable = async (cart: CartRow, request: LockedCartRequest): Promise<boolean> => {
  if (cart.stage === 'completed') return false;
  if (cart.order_id === null) return true;
  return (await request.isPayable(cart.order_id)) && request.isSameBill(cart.checkout_data);
};

const open = async (platform: Platform, request: LockedCartRequest): Promise<string> => {
  const { db, clock } = platform;
  const found = await lockCart(db, { purpose_key: request.key });
  if (!found) return insert(platform, request);
  if (!(await isReusable(found, request))) {
    await releasePurpose(db, found.id);
    return insert(platform, request);
  }
  const { form_data: form } = found.checkout_data;
  const { checkout_data: data, ...content } = contentOf(request);
  const typed = form === undefined ? {} : { form_data: form };
  await updateCart(db, found, { ...content, checkout_data: { ...data, ...typed } }, clock.now());
  return found.cart_hash;
};

/**
 * The one open cart for a purpose, at the terms of this moment; answers its hash. What is open already is answered again, with new terms
 * where they have changed. In a transaction of its own.
 */
export const openLockedCart = (platform: Platform, request: LockedCartRequest): Promise<string> =>
  claimingKey(platform, () => open(platform, request));
