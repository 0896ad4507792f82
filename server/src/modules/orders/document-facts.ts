import type { OrderSeller } from '../../contracts/order-config';
import type { DocumentLine, DocumentParty, LineShares, OrderFacts } from '../../domain/document';
import { TRANSACTION_CAME } from '../../domain/order';
import { toTimestamp } from '../../platform/db/columns';
import type { Platform } from '../../platform/platform';
import { readStoreSettings } from '../settings';
import { findOrderTaxes } from '../tax';
import { lineTaxFactsOf, taxFactsOf } from './document-taxes';
import type { OrderAddressRow } from './order-addresses.repository';
import { findAddressesOfMany, findItemsOfMany, findTransactionsOfMany } from './order-relations.repository';
import { findOrdersByIds } from './orders.repository';
import type { OrderItemRow, OrderRow, TransactionRow } from './orders.rows';
import { businessOf, declarationOf, sellerOf } from './tax-id';

type TaxRow = NonNullable<ReturnType<Awaited<ReturnType<typeof findOrderTaxes>>['get']>>[number];

/** A refund of an order, the oldest first. Cents. */
export type RefundOfOrder = {
  readonly transactionId: number;
  readonly amount: number;
  readonly reason: string;
  /** What it gives of the lines that staff named; empty where they named none, and of money that left without the store. */
  readonly shares: LineShares;
  /** UTC, `YYYY-MM-DD HH:MM:SS`. */
  readonly at: string;
};

/** Everything that documents of an order say. */
export type DocumentedOrder = {
  readonly order: OrderRow;
  readonly facts: OrderFacts;
  readonly refunds: readonly RefundOfOrder[];
  /** When its money came, else when it was placed. UTC, `YYYY-MM-DD HH:MM:SS`. */
  readonly paidAt: string;
};

const textOf = (value: unknown): string => (value === null || value === undefined ? '' : String(value));

const addressOf = (row: OrderAddressRow | undefined): DocumentParty['address'] => ({
  line1: textOf(row?.address_1),
  line2: textOf(row?.address_2),
  city: textOf(row?.city),
  state: textOf(row?.state),
  postcode: textOf(row?.postcode),
  country: textOf(row?.country),
});

const nameOf = (row: OrderAddressRow | undefined): string =>
  textOf(row?.name) || `${textOf(row?.first_name)} ${textOf(row?.last_name)}`.trim();

/** What only the address of the invoice says: who buys for a business. */
const businessParts = (order: OrderRow) => {
  const business = businessOf(order);
  if (!business) return {};
  const { company_name: company, tax_number: vatNumber, legal_registration_id: registration } = business;
  return { ...(company ? { company } : {}), vatNumber, registration };
};

const partyOf = (row: OrderAddressRow | undefined, order: OrderRow): DocumentParty => ({
  name: nameOf(row),
  company: textOf(row?.company_name),
  address: addressOf(row),
  email: textOf(row?.email),
  phone: textOf(row?.phone),
  ...{ vatNumber: '', taxNumber: '', registration: '' },
  ...(row?.type === 'billing' ? businessParts(order) : {}),
});

const sellerPartyOf = (seller: OrderSeller): DocumentParty => ({
  name: seller.store_name,
  company: seller.company_name,
  address: {
    line1: seller.store_address1,
    line2: seller.store_address2,
    city: seller.store_city,
    state: seller.store_state,
    postcode: seller.store_postcode,
    country: seller.store_country,
  },
  email: '',
  phone: '',
  vatNumber: seller.store_vat_number || seller.seller_vat_id,
  taxNumber: seller.seller_tax_id,
  registration: seller.legal_registration_id,
});

/** Orders of older versions do not say who sold: the store as it is. */
const sellerNow = async (platform: Platform): Promise<OrderSeller> => {
  const settings = await readStoreSettings(platform);
  const text = (key: keyof typeof settings): string => textOf(settings[key]);
  return {
    store_name: text('store_name'),
    company_name: text('company_name'),
    legal_registration_id: text('legal_registration_id'),
    seller_vat_id: text('seller_vat_id'),
    seller_tax_id: text('seller_tax_id'),
    store_address1: text('store_address1'),
    store_address2: text('store_address2'),
    store_city: text('store_city'),
    store_state: text('store_state'),
    store_postcode: text('store_postcode'),
    store_country: text('store_country'),
    store_vat_number: '',
  };
};

const isTried = ({ payment_type: type, other_info: info }: OrderItemRow): boolean =>
  type === 'subscription' && Number(info.trial_days ?? 0) > 0;

const kindOf = (item: OrderItemRow): DocumentLine['kind'] => {
  if (item.payment_type === 'fee') return 'fee';
  if (item.payment_type === 'signup_fee') return 'setup_fee';
  if (item.payment_type === 'bundle') return 'bundled';
  return isTried(item) ? 'trial' : 'goods';
};

const lineOf = (item: OrderItemRow): DocumentLine => {
  const kind = kindOf(item);
  const isFree = kind === 'trial';
  return {
    itemId: item.id,
    title: item.post_title || item.title,
    variant: item.title === item.post_title ? '' : item.title,
    sku: item.sku ?? '',
    quantity: item.quantity,
    unitPrice: item.unit_price,
    subtotal: isFree ? 0 : item.subtotal,
    discount: isFree ? 0 : item.discount_total,
    total: isFree ? 0 : item.line_total,
    kind,
    ...(item.fulfillment_type === 'digital' ? ({ isDigital: true } as const) : {}),
  };
};

const addedTaxOf = (order: OrderRow, taxes: readonly TaxRow[]): number => {
  const isShippingTaxAdded = taxes.some(({ meta }) => meta.shipping_inclusive === false);
  return (order.config.exclusive_tax_total ?? 0) + (isShippingTaxAdded ? order.shipping_tax : 0);
};

type Parts = {
  readonly items: readonly OrderItemRow[];
  readonly addresses: readonly OrderAddressRow[];
  readonly taxes: readonly TaxRow[];
  readonly seller: OrderSeller;
  /** Why the store taxes nothing. */
  readonly exemption: string;
};

const factsOf = (order: OrderRow, { items, addresses, taxes, seller, exemption }: Parts): OrderFacts => {
  const of = (type: OrderAddressRow['type']) => addresses.find((row) => row.type === type);
  const shipTo = of('shipping');
  return {
    number: order.invoice_no ?? `#${order.id}`,
    uuid: order.uuid,
    currency: order.currency,
    orderedAt: toTimestamp(order.created_at) ?? '',
    seller: sellerPartyOf(seller),
    buyer: partyOf(of('billing'), order),
    shipTo: order.fulfillment_type === 'physical' ? partyOf(shipTo ?? of('billing'), order) : null,
    lines: items.map((item) => ({ line: lineOf(item), taxed: lineTaxFactsOf(order, item) })),
    taxes: taxes.map(taxFactsOf),
    subtotal: order.subtotal,
    couponDiscount: order.coupon_discount_total,
    manualDiscount: order.manual_discount_total,
    shipping: order.shipping_total,
    fees: order.fee_total,
    total: order.total_amount,
    paid: order.total_paid,
    refunded: order.total_refund,
    addedTax: addedTaxOf(order, taxes),
    paymentTitle: order.payment_method_title,
    reverseCharge: declarationOf(order),
    exemption,
    note: order.note ?? '',
  };
};

/** Who gives money back without the store, such as a provider, names no lines: what is kept then is a share of each of them. */
const sharesOf = ({ gateway_refund: asked, line_shares: shares = [] }: TransactionRow['meta']): LineShares =>
  new Map(asked === undefined ? [] : shares.map(([id = 0, cents = 0]) => [id, cents] as const));

const refundsOf = (transactions: readonly TransactionRow[]): readonly RefundOfOrder[] =>
  transactions
    .filter(({ transaction_type: type, status }) => type === 'refund' && status === 'refunded')
    .map(({ id, total, meta, created_at: at }) => ({
      transactionId: id,
      amount: total,
      reason: textOf((meta as { readonly reason?: unknown }).reason),
      shares: sharesOf(meta),
      at: toTimestamp(at) ?? '',
    }));

/** A charge changes last when it is paid, unless something of it was given back later. */
const paidAtOf = (order: OrderRow, transactions: readonly TransactionRow[]): string => {
  const charge = transactions.find(
    ({ transaction_type: type, status }) => type === 'charge' && TRANSACTION_CAME.includes(status)
  );
  const at = charge && (charge.refunded_total === 0 ? charge.updated_at : charge.created_at);
  return toTimestamp(at ?? order.created_at) ?? '';
};

/** What documents of these orders say; deleted orders are missing. Five statements, however many orders. */
export const readDocumentedOrders = async (
  platform: Platform,
  ids: readonly number[]
): Promise<ReadonlyMap<number, DocumentedOrder>> => {
  const { db } = platform;
  const orders = await findOrdersByIds(db, ids);
  const found = [...orders.keys()];
  const items = await findItemsOfMany(db, found);
  const addresses = await findAddressesOfMany(db, found);
  const transactions = await findTransactionsOfMany(db, found);
  const taxes = await findOrderTaxes(platform, found);
  const isSellerMissing = [...orders.values()].some((order) => !sellerOf(order));
  const now = isSellerMissing ? await sellerNow(platform) : null;
  const { document_tax_exemption: exemption } = await readStoreSettings(platform);
  const entries = [...orders.values()].map((order): [number, DocumentedOrder] => {
    const facts = factsOf(order, {
      items: items.get(order.id) ?? [],
      addresses: addresses.get(order.id) ?? [],
      taxes: taxes.get(order.id) ?? [],
      seller: sellerOf(order) ?? (now as OrderSeller),
      exemption,
    });
    const own = transactions.get(order.id) ?? [];
    return [order.id, { order, facts, refunds: refundsOf(own), paidAt: paidAtOf(order, own) }];
  });
  return new Map(entries);
};
