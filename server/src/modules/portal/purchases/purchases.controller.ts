import type { OwnAccountOrdersAnswer } from '../../../contracts/portal';
import type {
  OwnDashboardAnswer,
  OwnFilesAnswer,
  OwnOrderAnswer,
  OwnOrderListAnswer,
  UpgradePathsOfOrderAnswer,
} from '../../../contracts/purchases';
import type { CallerPrincipal } from '../../../platform/caller';
import { envelope, type PageRequest } from '../../../platform/http/envelope';
import type { ShopRequest } from '../../../platform/http/route';
import type { Platform } from '../../../platform/platform';
import type { CustomerRow } from '../../customers';
import { listOwnDownloads, type OwnDownload } from '../../downloads';
import { listOwnLicensesOfOrder } from '../../licenses';
import {
  findOwnOrderId,
  listOwnOrders,
  orderNotFound,
  paymentPageOf,
  readOwnOrder,
  receiptPageOf,
  type OwnOrderDetail,
} from '../../orders';
import { listOwnOffers, listOwnOfOrder, type OwnPathsQuery } from '../../subscriptions';
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
  params,
  query,
}: ShopRequest<OwnOrdersQuery>): Promise<OwnAccountOrdersAnswer> => {
  const customer = await findOwnCustomer(platform, principal);
  if (!customer || String(customer.id) !== params.customerId) return { orders: [] };
  const { orders, total } = await listOwnOrders(platform, customer.id, searching(query));
  return { orders: envelope(orders.map(presentOrderLine), total, pageOf(query)) };
};

/** Orders that sold none are not asked about. */
const subscriptionsIn = async (platform: Platform, customerId: number, { order }: OwnOrderDetail) =>
  order.type === 'subscription' ? listOwnOfOrder(platform, customerId, order.id) : [];

export const find = async ({ platform, principal, params }: ShopRequest): Promise<OwnOrderAnswer> => {
  const customerId = await requireBuyer(platform, { principal });
  const detail = await readOwnOrder(platform, customerId, params.uuid ?? '');
  const files = { ...ALL_OF_AN_ORDER, orderId: detail.order.id };
  const { downloads } = await listOwnDownloads(platform, customerId, files);
  const context = { order_id: detail.order.id, customer_id: customerId };
  const sections = await platform.hooks.ask(ORDER_SECTIONS, noSections(ORDER_PARTS), context);
  const subscriptions = await subscriptionsIn(platform, customerId, detail);
  const order = presentOwnOrderDetail(
    detail,
    { downloads, subscriptions, licenses: await listOwnLicensesOfOrder(platform, detail.order.id) },
    {
      receiptPage: await receiptPageOf(platform, detail.order),
      paymentPage: await paymentPageOf(platform, detail.order),
    }
  );
  return { order, section_parts: sections };
};

export const upgradePaths = async ({
  platform,
  principal,
  params,
  query,
}: ShopRequest<OwnPathsQuery>): Promise<UpgradePathsOfOrderAnswer> => {
  const uuid = params.uuid ?? '';
  await findOwnOrderId(platform, await requireBuyer(platform, { principal }), uuid);
  return { upgradePaths: await listOwnOffers(platform, uuid, query.variation_id) };
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
