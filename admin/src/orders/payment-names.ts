import type { ShownTransaction } from '../../../server/src/contracts/transactions';
import type { AnyText } from '../texts/use-text';

type Payment = Pick<ShownTransaction, 'card_brand' | 'card_last_4' | 'payment_method' | 'vendor_charge_id'>;

const titled = (word: string): string => word.charAt(0).toUpperCase() + word.slice(1).replaceAll('_', ' ');

/** "Visa 4242", or the payment method where no card is known. */
export const paymentName = (
  { card_brand: brand, card_last_4: digits, payment_method: method }: Payment,
  text: AnyText
): string =>
  digits === null ? text(`orders.method.${method}`, titled(method)) : `${titled(brand ?? '')} ${digits}`.trim();

/** What a person settled has no name at a provider: a person gives it back. */
export const isPaidByHand = ({ vendor_charge_id: charge, payment_method: method }: Payment): boolean =>
  !charge || method === 'offline_payment';
