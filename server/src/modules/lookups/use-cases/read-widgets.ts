import type { Widget } from '../../../contracts/lookups';
import { InvalidInputError, NotFoundError } from '../../../domain/errors';
import { MAX_ID } from '../../../platform/http/fields';
import type { Platform } from '../../../platform/platform';
import { findCustomerRecord, type CustomerRecord } from '../../customers';
import { readOrdersById } from '../../orders';
import { formatPrice, readStoreSettings, type StoreSettings } from '../../settings';
import { widgetsOf } from '../lookups.hooks';

export type WidgetData = Readonly<Record<string, unknown>>;

const ORDER_PAGE = 'single_order_page';

const orderIdIn = ({ order_id: given }: WidgetData): number => {
  const id = typeof given === 'string' && /^\d{1,10}$/.test(given) ? Number(given) : given;
  if (Number.isSafeInteger(id) && Number(id) > 0 && Number(id) <= MAX_ID) return Number(id);
  throw new InvalidInputError('data.order_id must be the id of an order.', {
    'data.order_id': { required: 'data.order_id must be the id of an order.' },
  });
};

/** In each currency by itself: sums of different ones would be no amount of anything. */
const valueOf = ({ purchase_value: value, ltv }: CustomerRecord, settings: StoreSettings): string => {
  const amounts = Object.entries(value).filter(([, cents]) => cents !== 0);
  return amounts.length === 0
    ? formatPrice(ltv, settings)
    : amounts
        .map(([currency, cents]) => formatPrice(cents, currency === '' ? settings : { ...settings, currency }))
        .join(' + ');
};

/** What the customer of the order is worth to the store. @throws NotFoundError. */
const widgetsOfOrder = async (platform: Platform, data: WidgetData): Promise<readonly Widget[]> => {
  const id = orderIdIn(data);
  const order = (await readOrdersById(platform.db, [id])).get(id);
  if (!order) throw new NotFoundError('The order does not exist.');
  const customer = await findCustomerRecord(platform.db, order.customer_id);
  if (!customer) return [];
  const settings = await readStoreSettings(platform);
  return [
    { title: 'Customer Lifetime Value', value: valueOf(customer, settings), type: 'stat' },
    { title: 'Orders of the Customer', value: String(customer.purchase_count), type: 'stat' },
  ];
};

/** Figures beside a page of the back office; other code of the site may add to them, or answer for pages of its own. */
export const readWidgets = async (
  platform: Platform,
  place: string | undefined,
  data: WidgetData
): Promise<readonly Widget[]> => {
  if (!place) return [];
  const page = place.replace(/^shop_/, '');
  const own = page === ORDER_PAGE ? await widgetsOfOrder(platform, data) : [];
  return platform.hooks.ask(widgetsOf(page), own, { data });
};
