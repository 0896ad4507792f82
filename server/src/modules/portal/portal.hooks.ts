import type { OwnLicenseAnswer } from '../../contracts/licenses';
import type { OwnDashboardAnswer, OwnOrderAnswer } from '../../contracts/purchases';
import type { OwnSubscriptionAnswer } from '../../contracts/own-subscriptions';
import { filterPoint, isRecord } from '../../platform/events/hook-points';

/** Places of a page into which code of the site puts markup of its own. */
export type SectionParts<Name extends string> = Readonly<Record<Name, string>>;

export const noSections = <Name extends string>(names: readonly Name[]): SectionParts<Name> =>
  Object.fromEntries(names.map((name) => [name, ''])) as SectionParts<Name>;

/** What a filter made of the places: text under their names and nothing else. */
const sectionsOf = <Name extends string>(names: readonly Name[], filtered: unknown): SectionParts<Name> => {
  const given = (typeof filtered === 'object' && filtered !== null ? filtered : {}) as Readonly<
    Record<string, unknown>
  >;
  const textOf = (name: Name): string => (typeof given[name] === 'string' ? given[name] : '');
  return Object.fromEntries(names.map((name) => [name, textOf(name)])) as SectionParts<Name>;
};

export const DASHBOARD_PARTS = ['before_orders_table', 'after_orders_table'] as const;
export const ORDER_PARTS = [
  'before_summary',
  'after_summary',
  'after_licenses',
  'after_subscriptions',
  'after_downloads',
  'after_transactions',
  'end_of_order',
] as const;

type Dashboard = Pick<OwnDashboardAnswer, 'dashboard_data' | 'sections_parts'>;
type OrderParts = OwnOrderAnswer['section_parts'];

export const CUSTOMER_DASHBOARD = filterPoint('shop/customer_dashboard_data').readAs<
  Dashboard,
  { readonly customer_id: number | null; readonly user_id: number | undefined },
  Dashboard
>({
  says: 'Markup around the orders on the dashboard of a customer: {dashboard_data, sections_parts}. Context {customer_id, user_id}.',
  reads: (answer, _context, { dashboard_data }) =>
    isRecord(answer)
      ? { dashboard_data, sections_parts: sectionsOf(DASHBOARD_PARTS, answer.sections_parts) }
      : undefined,
});

export const ORDER_SECTIONS = filterPoint('shop/customer/order_details_section_parts').readAs<
  OrderParts,
  { readonly order_id: number; readonly customer_id: number },
  OrderParts
>({
  says: 'Markup between the sections of a page of an order, by the name of the place. Context {order_id, customer_id}.',
  reads: (answer) => sectionsOf(ORDER_PARTS, answer),
});

export const SUBSCRIPTION_PARTS = ['end_of_subscription'] as const;

type SubscriptionParts = OwnSubscriptionAnswer['section_parts'];

export const SUBSCRIPTION_SECTIONS = filterPoint('shop/customer/subscription_details_section_parts').readAs<
  SubscriptionParts,
  { readonly subscription_id: number; readonly customer_id: number },
  SubscriptionParts
>({
  says: 'Markup below a subscription on its page, by the name of the place: {end_of_subscription}. Context {subscription_id, customer_id}.',
  reads: (answer) => sectionsOf(SUBSCRIPTION_PARTS, answer),
});

export const LICENSE_PARTS = ['end_of_license'] as const;

type LicenseParts = OwnLicenseAnswer['section_parts'];

export const LICENSE_SECTIONS = filterPoint('shop/customer/license_details_section_parts').readAs<
  LicenseParts,
  { readonly license_id: number; readonly customer_id: number },
  LicenseParts
>({
  says: 'Markup below a licence on its page, by the name of the place: {end_of_license}. Context {license_id, customer_id}.',
  reads: (answer) => sectionsOf(LICENSE_PARTS, answer),
});

export const PORTAL_FILTERS = [CUSTOMER_DASHBOARD, ORDER_SECTIONS, SUBSCRIPTION_SECTIONS, LICENSE_SECTIONS] as const;
