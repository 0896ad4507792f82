import type { OrderLine } from '../../../server/src/contracts/order-lines';
import type { OrderAnswer } from '../../../server/src/contracts/orders';
import type { NumberValue } from '../kit/form/number-text';
import type { PickedRecord } from '../kit/form/picked-record';
import { isWrittenAmount, type MoneyValue } from '../kit/money/money-value';
import { isFee, isPartOfBundle, lineName } from '../orders/order-lines';
import { NO_PLACE, writtenPlace, type Place } from './place';

export type DraftLine = {
  readonly key: string;
  /** The line of the order that it stays; null for one that was added. */
  readonly itemId: number | null;
  /** 0 for a line that stands in no catalogue. */
  readonly variantId: number;
  readonly name: string;
  readonly quantity: NumberValue;
  /** Of a custom line; others cost what the catalogue says, or what was agreed. */
  readonly price: MoneyValue;
};

export type DiscountKind = 'none' | 'fixed' | 'percentage';

/** What stands for no method of the store, and for a charge that the merchant writes; everything else is the id of a method. */
export const NO_DELIVERY = 'none';
export const OWN_DELIVERY = 'own';

/** What the form of an order holds. */
export type OrderDraft = {
  readonly customer: PickedRecord | null;
  readonly lines: readonly DraftLine[];
  readonly discountKind: DiscountKind;
  readonly percent: NumberValue;
  readonly discount: MoneyValue;
  readonly delivery: string;
  readonly shippingName: string;
  readonly shipping: MoneyValue;
  /** Codes, separated by commas. */
  readonly coupons: string;
  /** Of a new order: where it goes and is billed to; what is blank is taken from the address book of the customer. */
  readonly place: Place;
  /** Of a new order: the money is there. */
  readonly isPaid: boolean;
};

export const EMPTY_DRAFT: OrderDraft = {
  customer: null,
  lines: [],
  discountKind: 'none',
  percent: null,
  discount: null,
  delivery: NO_DELIVERY,
  shippingName: '',
  shipping: null,
  coupons: '',
  place: NO_PLACE,
  isPaid: false,
};

const kindOf = (type: string | undefined): DiscountKind => (type === 'fixed' || type === 'percentage' ? type : 'none');

type Settings = OrderAnswer['order_settings'];

const discountOfOrder = (settings: Settings): Pick<OrderDraft, 'discountKind' | 'percent' | 'discount'> => {
  const { type, value = null } = settings?.discount ?? {};
  const discountKind = kindOf(type);
  return {
    discountKind,
    percent: discountKind === 'percentage' ? value : null,
    discount: discountKind === 'fixed' ? value : null,
  };
};

const deliveryOfOrder = ({
  order,
  order_settings: settings,
}: OrderAnswer): Pick<OrderDraft, 'delivery' | 'shippingName' | 'shipping'> => {
  const charges = settings?.shipping ?? [];
  const [charge] = charges;
  const { shipping_method_id: methodId } = order.config;
  return {
    delivery: charge ? OWN_DELIVERY : methodId ? String(methodId) : NO_DELIVERY,
    shippingName: charge?.rate_name ?? '',
    shipping: charge ? charges.reduce((sum, { custom_price: price }) => sum + (price ?? 0), 0) : null,
  };
};

const lineOf = (line: OrderLine): DraftLine => ({
  key: String(line.id),
  itemId: line.id,
  variantId: line.variation_id,
  name: lineName(line),
  quantity: line.quantity,
  price: line.unit_price,
});

/** Other lines follow from these. */
const isOrdered = (line: OrderLine): boolean =>
  !isFee(line) && !isPartOfBundle(line) && line.payment_type !== 'signup_fee';

export const draftOf = (answer: OrderAnswer): OrderDraft => {
  const { order, order_settings: settings } = answer;
  return {
    ...EMPTY_DRAFT,
    customer: { id: order.customer_id, name: order.customer?.full_name ?? '' },
    lines: order.order_items.filter(isOrdered).map(lineOf),
    ...discountOfOrder(settings),
    ...deliveryOfOrder(answer),
    coupons: order.applied_coupons.map(({ code }) => code).join(', '),
  };
};

const oneLine = (text: string): string => text.replace(/\s+/gu, ' ').trim();

const isStoredAs = ({ variantId, name, quantity }: DraftLine, line: OrderLine): boolean =>
  line.variation_id === variantId &&
  line.quantity === quantity &&
  (variantId > 0 || oneLine(lineName(line)) === oneLine(name));

/** What was saved, with the ids of lines that the save added. */
export const withItemIds = (saved: OrderDraft, stored: readonly OrderLine[]): OrderDraft => {
  const named = new Set(saved.lines.map(({ itemId }) => itemId));
  const free = stored.filter((line) => !named.has(line.id) && isOrdered(line));
  const idOf = (wanted: DraftLine): number | null => {
    const place = free.findIndex((line) => isStoredAs(wanted, line));
    return place < 0 ? null : (free.splice(place, 1)[0]?.id ?? null);
  };
  return { ...saved, lines: saved.lines.map((line) => ({ ...line, itemId: line.itemId ?? idOf(line) })) };
};

/** What is saved now, with the ids that are known of its lines. */
export const withKnownIds = (sent: OrderDraft, { lines: known }: OrderDraft): OrderDraft => {
  const ids = new Map(known.map(({ key, itemId }) => [key, itemId]));
  return { ...sent, lines: sent.lines.map((line) => ({ ...line, itemId: line.itemId ?? ids.get(line.key) ?? null })) };
};

type ItemBody = {
  id?: number;
  object_id?: number;
  title?: string;
  unit_price?: number;
  quantity: number;
};

const itemOf = ({ itemId, variantId, name, quantity, price }: DraftLine, storedId: number | null): ItemBody | null => {
  if (typeof quantity !== 'number' || quantity < 1) return null;
  const known = itemId ?? storedId;
  const id = known === null ? {} : { id: known };
  if (variantId > 0) return { ...id, object_id: variantId, quantity };
  if (!isWrittenAmount(price) || price === null || name.trim() === '') return null;
  return { ...id, title: name.trim(), unit_price: price, quantity };
};

const discountOf = ({ discountKind: type, percent, discount }: OrderDraft) => {
  if (type === 'none') return { type: 'fixed', value: 0, action: 'remove' };
  const value = type === 'percentage' ? percent : discount;
  return typeof value === 'number' ? { type, value } : null;
};

const shippingOf = ({ delivery, shippingName, shipping }: OrderDraft) => {
  if (delivery !== OWN_DELIVERY) return { shipping_id: delivery === NO_DELIVERY ? 0 : Number(delivery) };
  return typeof shipping === 'number' ? { shipping: [{ rate_name: shippingName, custom_price: shipping }] } : null;
};

const codesOf = (coupons: string): string[] =>
  coupons
    .split(',')
    .map((code) => code.trim())
    .filter((code) => code !== '');

type AppliedCoupon = { coupon_id: number; code: string; discounted_amount: number; stackable: 0 | 1 };

/** The code counts; the rest is there because the body has it, and the store works it out. */
const appliedCoupon = (code: string): AppliedCoupon => ({ coupon_id: 1, code, discounted_amount: 0, stackable: 0 });

export type DraftBody = {
  readonly customer_id: number;
  readonly order_items: ItemBody[];
  readonly discount?: { type: string; value: number; action?: string };
  readonly shipping?: { rate_name: string; custom_price: number }[];
  readonly shipping_id?: number;
  readonly applied_coupon?: AppliedCoupon[];
  readonly billing_address?: Partial<Place>;
  readonly shipping_address?: Partial<Place>;
  readonly payment_status?: string;
};

const isSame = (one: unknown, other: unknown): boolean => JSON.stringify(one) === JSON.stringify(other);

/** What is left out of an edit stays as it is, so that a method of the store is not replaced by what it charged. */
const changedTerms = (draft: OrderDraft, before: OrderDraft) => {
  const [discount, shipping] = [discountOf(draft), shippingOf(draft)];
  if (discount === null || shipping === null) return null;
  return {
    ...(isSame(discount, discountOf(before)) ? {} : { discount }),
    ...(isSame(shipping, shippingOf(before)) ? {} : shipping),
    ...(draft.coupons === before.coupons ? {} : { applied_coupon: codesOf(draft.coupons).map(appliedCoupon) }),
  };
};

const ofNewOrder = ({ place, isPaid }: OrderDraft) => {
  const written = writtenPlace(place);
  return {
    ...(written === null ? {} : { billing_address: written, shipping_address: written }),
    ...(isPaid ? { payment_status: 'paid' } : {}),
  };
};

/** Null where something is missing, or typed that cannot be sent. */
export const bodyOf = (draft: OrderDraft, before: OrderDraft): DraftBody | null => {
  // A line that an earlier save added is that line, though it was typed without an id.
  const stored = new Map(before.lines.map(({ key, itemId }) => [key, itemId]));
  const items = draft.lines.map((line) => itemOf(line, stored.get(line.key) ?? null));
  const terms = changedTerms(draft, before);
  const order_items = items.filter((item) => item !== null);
  if (draft.customer === null || terms === null || items.length === 0 || order_items.length < items.length) return null;
  return { customer_id: draft.customer.id, order_items, ...terms, ...ofNewOrder(draft) };
};

/** Of the draft what a method of the store charges for: pieces out of the catalogue. */
export const deliveredItems = ({ lines }: Pick<OrderDraft, 'lines'>): { object_id: number; quantity: number }[] =>
  lines.flatMap(({ variantId, quantity }) =>
    variantId > 0 && typeof quantity === 'number' && quantity > 0 ? [{ object_id: variantId, quantity }] : []
  );
