import { ShopError } from '../../../domain/errors';
import type { Platform } from '../../../platform/platform';
import { recordActivities } from '../../activity';
import { confirmSetUp, findOrderOfPayment, OrderMovedError } from '../../orders';
import type { PaymentReport } from '../gateway';
import { rememberMethodOf } from '../saved-methods/remember-method';
import { closeStarted } from './started-payments.repository';

type SetUp = Extract<PaymentReport, { state: 'set_up' }>;

/** Nothing was paid, so nothing goes back: a person is told that the buyer has agreed to what the order does not want any more. */
const tellRefused = async (
  platform: Platform,
  gateway: string,
  { transactionUuid, vendorId }: SetUp,
  reason: string
) => {
  const orderId = await findOrderOfPayment(platform, transactionUuid);
  if (orderId === null) return;
  const entry = { title: 'Payment method that was not kept', status: 'warning', author: 'system' } as const;
  const content = `${vendorId} (${gateway}): ${reason}`;
  await recordActivities(platform, [{ ...entry, content, moduleName: 'order', moduleId: orderId }]);
};

/** The buyer has agreed to later payments, and the first one is nothing: the order is paid, and its method kept with it. */
export const applySetUp = async (platform: Platform, gateway: string, report: SetUp): Promise<void> => {
  const { transactionUuid, vendorId, id, mode, savedMethod } = report;
  const { type: methodType, details } = savedMethod;
  const keep = (): Promise<void> => rememberMethodOf(platform, { gateway, transactionUuid }, savedMethod);
  try {
    const agreed = { gateway, transactionUuid, vendorId: id, mode, methodType, ...details };
    await confirmSetUp(platform, agreed, keep);
  } catch (error) {
    // An order that went to another customer between two reads has refused nothing: it is asked again.
    if (!(error instanceof ShopError) || error instanceof OrderMovedError) throw error;
    await tellRefused(platform, gateway, report, error.message);
  }
  await closeStarted(platform, gateway, vendorId);
};
