import { fillConfirmation } from '../../../domain/order';
import { toTimestamp } from '../../../platform/db/columns';
import { escapeHtml } from '../../../platform/html/markup';
import type { Platform } from '../../../platform/platform';
import type { Receipt } from '../../orders';
import { cleanHtml, formatPrice, readStoreSettings } from '../../settings';

/** What the merchant tells buyers on the thank-you page, of this order: clean HTML, '' where nothing was written. */
export const readConfirmation = async (platform: Platform, order: Receipt['order']): Promise<string> => {
  const settings = await readStoreSettings(platform);
  if (!settings.confirmation_message) return '';
  // It is told in the currency that it was placed in, whatever the store sells in by now.
  const total = formatPrice(order.total_amount, { ...settings, currency: order.currency });
  const values = {
    'order.id': String(order.id),
    'order.uuid': order.uuid,
    'order.invoice_no': order.invoice_no ?? '',
    'order.created_at': toTimestamp(order.created_at) ?? '',
    'order.currency': order.currency,
    'order.total_amount_formatted': total,
    'order.payment_method_title': order.payment_method_title ?? '',
    'store.name': settings.store_name,
  };
  // A name that is filled into an attribute may make an address of it that runs: what comes out is sanitised once more.
  return cleanHtml(fillConfirmation(settings.confirmation_message, values, escapeHtml));
};
