import { fromDecimalAmount } from '../../../domain/payment';
import type { Platform } from '../../../platform/platform';
import { recordApiFailure } from '../../activity';
import { findOrderOfPayment } from '../../orders';
import type { ReportedRefund } from '../gateway';
import type { PaymentMode } from '../methods/method-fields';
import type { Payee } from './payee';
import type { Money } from './paypal-disputes';

/** Money that PayPal has taken, and what went back of it. */
export type Capture = { readonly id: string; readonly status: string; readonly amount: Money; readonly payee?: Payee };
export type Refund = Capture & { readonly create_time?: string; readonly custom_id?: string };
export type Payer = { readonly email_address?: string };

const REVERSED = 'REVERSED';
/** Its money has come, whatever became of it since. */
export const TAKEN: readonly string[] = ['COMPLETED', 'PARTIALLY_REFUNDED', 'REFUNDED', REVERSED];

/** Money that the provider took back of a capture, as its message tells. */
export type Reversal = {
  readonly id: string;
  /** A decimal; blank where the message has none. */
  readonly value: string;
  /** Blank where the message has none. */
  readonly currency: string;
  /** Blank where the message does not tell when. */
  readonly at: string;
};

const timeOf = (text: string | undefined): { readonly at?: Date } => {
  const at = new Date(text ?? '');
  return Number.isNaN(at.getTime()) ? {} : { at };
};

/** What waits is asked for again by the store, which asks for its own refunds alone. */
const standingOf = (status: string, isOwn: boolean): Pick<ReportedRefund, 'isPending' | 'hasFailed'> => {
  if (status === 'COMPLETED') return {};
  if (status !== 'PENDING') return { hasFailed: true };
  return isOwn ? { isPending: true } : {};
};

/** `paymentName`: the provider writes it into refunds, too, that were made on its pages; it is the name of none. */
export const refundsOf = (refunds: readonly Refund[] = [], paymentName?: string): readonly ReportedRefund[] =>
  [...refunds]
    .sort((a, b) => String(a.create_time).localeCompare(String(b.create_time)))
    .map(({ id, amount, status, create_time: at, custom_id: refundUuid }) => {
      const isOwn = Boolean(refundUuid) && refundUuid !== paymentName;
      return {
        id,
        amount: fromDecimalAmount(amount.value),
        ...timeOf(at),
        ...(isOwn && refundUuid ? { refundUuid } : {}),
        ...standingOf(status, isOwn),
      };
    });

const UNREADABLE = 'PayPal has taken money back, and the amount cannot be read: please look there';

const tellUnreadable = async (platform: Platform, transactionUuid: string, reversal: Reversal): Promise<void> => {
  const orderId = await findOrderOfPayment(platform, transactionUuid);
  const place = orderId === null ? { moduleName: 'payment' } : { moduleName: 'order', moduleId: orderId };
  const { id, value, currency } = reversal;
  await recordApiFailure(platform, { title: UNREADABLE, detail: id, ...place }, new Error(`'${value}' ${currency}`));
};

/** What was taken back is told by its message alone, or listed among the refunds without a word that it is none. */
export const withReversal = async (
  platform: Platform,
  refunds: readonly ReportedRefund[],
  { transactionUuid, currency }: { readonly transactionUuid: string; readonly currency: string },
  reversal: Reversal | null | undefined
): Promise<readonly ReportedRefund[]> => {
  if (!reversal) return refunds;
  if (refunds.some(({ id }) => id === reversal.id)) {
    return refunds.map((each) => (each.id === reversal.id ? { ...each, isReversal: true } : each));
  }
  const amount = fromDecimalAmount(reversal.value);
  if (!(amount > 0) || (reversal.currency !== '' && reversal.currency !== currency)) {
    await tellUnreadable(platform, transactionUuid, reversal);
    return refunds;
  }
  const reason = 'The payment provider has taken the money back.';
  return [...refunds, { id: reversal.id, amount, isReversal: true, reason, ...timeOf(reversal.at) }];
};

/**
 * What the status of a capture says beside the list of its refunds, where the message of a reversal was lost. Refunds that have failed
 * count as listed: the status may be older than their failure.
 */
export const goneBy = ({ status, amount }: Capture, refunds: readonly ReportedRefund[], isWhole = false) => {
  const listed = refunds.reduce((sum, refund) => sum + refund.amount, 0);
  const isUnlisted = isWhole && status === 'REFUNDED' && listed < fromDecimalAmount(amount.value);
  if (status === REVERSED || isUnlisted) return { isReversed: true };
  return isWhole && status === 'PARTIALLY_REFUNDED' && listed === 0 ? { isPartlyReturned: true } : {};
};

export const chargeOf = ({ id, amount }: Capture, mode: PaymentMode, payer: Payer | undefined) => ({
  id,
  mode,
  amount: fromDecimalAmount(amount.value),
  currency: amount.currency_code,
  methodType: 'paypal',
  ...(payer?.email_address ? { payerEmail: payer.email_address } : {}),
});
