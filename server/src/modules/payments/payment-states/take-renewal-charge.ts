import type { Platform } from '../../../platform/platform';
import { confirmCharge } from '../../orders';
import type { PaidReport } from '../payment-report';
import type { PaymentMode } from '../methods/method-fields';
import { applyReport } from './apply-report';
import { rememberStarted, watchCharge } from './started-payments.repository';

export type RenewalCharge = {
  readonly gateway: string;
  readonly mode: PaymentMode;
  /** Of the renewal. */
  readonly transactionUuid: string;
  /** As the provider's bill says, in hundredths of the currency unit. */
  readonly amount: number;
  readonly currency: string;
  /** Null: paid elsewhere, and known by its bill alone. */
  readonly paid: Omit<PaidReport, 'transactionUuid'> | null;
  readonly billId: string;
};

/**
 * The provider has billed a renewal and has its money. In the transaction that has written the order of it. Its payment is found by the
 * provider's own name for it from then on: what goes back of it is recorded as of every other charge. @throws as `confirmCharge`.
 */
export const takeRenewalCharge = async (
  platform: Platform,
  { gateway, mode, transactionUuid, amount, currency, paid, billId }: RenewalCharge
): Promise<void> => {
  const { methodType, cardLast4, cardBrand } = paid?.charge ?? {};
  await confirmCharge(platform, {
    ...{ gateway, transactionUuid, mode, amount, currency, vendorChargeId: paid?.charge.id ?? billId },
    ...(methodType === undefined ? {} : { methodType }),
    ...(cardLast4 === undefined ? {} : { cardLast4 }),
    ...(cardBrand === undefined ? {} : { cardBrand }),
  });
  if (!paid) return;
  const { vendorId } = paid;
  await rememberStarted(platform, { gateway, vendorId, transactionUuid, mode, payee: null });
  await watchCharge(platform, gateway, vendorId);
};

/** What has gone back of it before the store heard of it. After the commit. */
export const applyReturnsOf = async (
  platform: Platform,
  { gateway, transactionUuid, paid }: Pick<RenewalCharge, 'gateway' | 'transactionUuid' | 'paid'>
): Promise<void> => {
  const { refunds = [], disputes = [], charge } = paid ?? {};
  const isGone = [charge?.isReversed, charge?.isPartlyReturned].includes(true);
  const hasMoved = refunds.length + disputes.length > 0 || isGone;
  if (paid && hasMoved) await applyReport(platform, gateway, { ...paid, transactionUuid });
};
