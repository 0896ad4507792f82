import type { OwnAccountOrdersAnswer } from '../../../contracts/portal';
import type {
  OwnDashboardAnswer,
  OwnFilesAnswer,
  OwnLicensesAnswer,
  OwnOrderAnswer,
  OwnOrderListAnswer,
  OwnSubscriptionsAnswer,
  UpgradePathsOfOrderAnswer,
} from '../../../contracts/purchases';
import type { CallerPrincipal } from '../../../platform/caller';
import { envelope, type Envelope, type PageRequest } from '../../../platform/http/envelope';
import type { ShopRequest } from '../../../platform/http/route';
import type { Platform } from '../../../platform/platform';
import type { CustomerRow } from '../../customers';
import { listOwnDownloads, type OwnDownload } from '../../downloads';
import { findOwnOrderId, listOwnOrders, orderNotFound, paymentPageOf, readOwnOrder, receiptPageOf } from '../../orders';
import { findOwnCustomer } from '../own-customer';
import { CUSTOMER_DASHBOARD, DASHBOARD_PARTS, noSections, ORDER_PARTS, ORDER_SECTIONS } from '../portal.hooks';
import type { OwnOrdersQuery, PageQuery } from './purchases.input';
import { presentDownload, presentOrderLine, presentOwnOrder, presentOwnOrderDetail } from './purchases.presenter';

const RECENT: PageRequest = { page: 1, perPage: 5 };

/** More files than an order has; its page shows them all. */
const ALL_OF_AN_ORDER: PageRequest = { page: 1, perPage: 500 };

const pageOf = ({ page, per_page: perPage }: PageQuery): PageRequest => ({ page, perPage });

/** Who has no record has bought nothing. */
const ordersOf = async (platform: Platform, customer: CustomerRow | null, page: PageRequest & { search?: string }) =>
  customer ? listOwnOrders(platform, customer.id, page) : { orders: [], total: 0 };

const searching = (query: OwnOrdersQuery): PageRequest & { search?: string } => ({
  ...pageOf(query),
  ...(query.search === undefined ? {} : { search: query.search }),
});

/** @throws NotFoundError: who has no record has no orders. */
export const requireBuyer = async (platform: Platform, { principal }: CallerPrincipal): Promise<number> => {
  const customer = await findOwnCustomer(platform, principal);
  if (!customer) throw orderNotFound();
  return customer.id;
};

export const dashboard = async ({ platform, principal }: ShopRequest): Promise<OwnDashboardAnswer> => {
  const customer = await findOwnCustomer(platform, principal);
  const { orders } = await ordersOf(platform, customer, RECENT);
  const shown = {
    dashboard_data: { orders: orders.map(presentOwnOrder) },
    sections_parts: noSections(DASHBOARD_PARTS),
  };
  const context = { customer_id: customer?.id ?? null, user_id: principal.userId };
  return { message: 'Your account.', ...(await platform.hooks.ask(CUSTOMER_DASHBOARD, shown, context)) };
};

export const list = async ({
  platform,
  principal,
  query,
}: ShopRequest<OwnOrdersQuery>): Promise<OwnOrderListAnswer> => {
  const customer = await findOwnCustomer(platform, principal);
  const { orders, total } = await ordersOf(platform, customer, searching(query));
  return { orders: envelope(orders.map(presentOwnOrder), total, pageOf(query)) };
};

/** Somebody else's orders look like none. */
export const listOfAccount = async ({
  platform,
  principal,
  id,
  query,
}: ShopRequest<OwnOrdersQuery>): Promise<OwnAccountOrdersAnswer> => {
  const customer = await findOwnCustomer(platform, principal);
  if (customer?.id !== id('customerId')) return { orders: [] };
  const { orders, total } = await listOwnOrders(platform, customer.id, searching(query));
  return { orders: envelope(orders.map(presentOrderLine), total, pageOf(query)) };
};

export const find = async ({ platform, principal, params }: ShopRequest): Promise<OwnOrderAnswer> => {
  const customerId = await requireBuyer(platform, { principal });
  const detail = await readOwnOrder(platform, customerId, params.uuid ?? '');
  const files = { ...ALL_OF_AN_ORDER, orderId: detail.order.id };
  const { downloads } = await listOwnDownloads(platform, customerId, files);
  const context = { order_id: detail.order.id, customer_id: customerId };
  const sections = await platform.hooks.ask(ORDER_SECTIONS, noSections(ORDER_PARTS), context);
  const order = presentOwnOrderDetail(detail, downloads, {
    receiptPage: await receiptPageOf(platform, detail.order),
    paymentPage: await paymentPageOf(platform, detail.order),
  });
  return { order, section_parts: sections };
};

/** Upgrades begin at a subscription or a licence; an order without either has no paths. */
export const upgradePaths = async ({
  platform,
  principal,
  params,
}: ShopRequest): Promise<UpgradePathsOfOrderAnswer> => {
  await findOwnOrderId(platform, await requireBuyer(platform, { principal }), params.uuid ?? '');
  return { upgradePaths: [] };
};

export const downloads = async ({
  platform,
  principal,
  query,
  ctx,
}: ShopRequest<PageQuery>): Promise<OwnFilesAnswer> => {
  const customer = await findOwnCustomer(platform, principal);
  const found: { downloads: readonly OwnDownload[]; total: number } = customer
    ? await listOwnDownloads(platform, customer.id, pageOf(query))
    : { downloads: [], total: 0 };
  ctx.set('Cache-Control', 'no-store');
  return {
    message: 'Your files.',
    downloads: envelope(found.downloads.map(presentDownload), found.total, pageOf(query)),
  };
};

const noneOf = (query: PageQuery): Envelope<never> => envelope([], 0, pageOf(query));

/** Nobody has one until the store sells them. */
export const subscriptions = async ({ query }: ShopRequest<PageQuery>): Promise<OwnSubscriptionsAnswer> => ({
  message: 'Your subscriptions.',
  subscriptions: noneOf(query),
});

export const licenses = async ({ query }: ShopRequest<PageQuery>): Promise<OwnLicensesAnswer> => ({
  message: 'Your licenses.',
  licenses: noneOf(query),
});
