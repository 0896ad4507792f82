import { defineModule } from '../../platform/module';
import type { Platform } from '../../platform/platform';
import {
  closeDispute,
  confirmCharge,
  failCharge,
  openDispute,
  provideOrderGateways,
  recordProviderRefund,
  type ConfirmedCharge,
  type DisputedCharge,
  type FailedCharge,
  type RefundedCharge,
} from '../orders';
import { PAYMENT_ACTIONS, PAYMENT_FILTERS, REGISTER_METHODS } from './payments.hooks';
import { releaseOnlineUnpaid } from './release-online-unpaid';
import { orderGateways } from './order-gateways';
import type { Gateway, PaymentReport } from './gateway';
import { registerGateway } from './gateway-registry';
import type { MethodValues } from './methods/method-fields';
import { readMethodValues } from './methods/method-settings';
import { paymentMethodModel } from './methods/methods.repository';
import { paymentMethodRoutes } from './methods/methods.routes';
import { existingGateway, linesOfUnopenedSecrets } from './methods/view-methods';
import { paypalGateway } from './paypal/paypal-gateway';
import { paypalRoutes } from './paypal/paypal.routes';
import { applyReport } from './payment-states/apply-report';
import { catchUp, forgetOldEvents } from './payment-states/catch-up';
import { endPayments } from './payment-states/end-payments';
import { startedPaymentModel } from './payment-states/started-payments.repository';
import { savedMethodModel } from './content-types/saved-method';
import { vendorCustomerModel } from './content-types/vendor-customer';
import { vendorPlanModel } from './content-types/vendor-plan';
import { sweepCharges } from './payment-states/sweep-charges';
import { unappliedPaymentModel } from './payment-states/unapplied-payments.repository';
import { stripeGateway } from './stripe/stripe-gateway';
import { webhookEventModel } from './webhooks/inbox.repository';
import { webhookJob } from './webhooks/take-webhook';
import { webhookRoutes } from './webhooks/webhooks.routes';

export type {
  Charge,
  Gateway,
  OfflineGateway,
  OnlineGateway,
  PaymentReport,
  PaymentToStart,
  ProviderOutcome,
  RefundAnswer,
  SavedCharge,
  SavedMethod,
  SavedMethodDetails,
  StartedPayment,
} from './gateway';
export type { AgreementReport, BegunAgreement, PlanToMake } from './gateway-agreements';
export type {
  FoundSubscription,
  PlanToSell,
  ReportedRenewal,
  SubscriptionReport,
  SubscriptionToBill,
  VendorIdsOfSubscription,
  VendorSubscription,
} from './gateway-subscriptions';
export { provideBilledSubscriptions } from './billed-subscriptions';
export {
  isAnyMoneyOnItsWay,
  isMoneyOnItsWay,
  moneyOnItsWayTo,
  ordersWithMoneyOnItsWay,
} from './payment-states/started-payments.repository';
export { applyReturnsOf, takeRenewalCharge, type RenewalCharge } from './payment-states/take-renewal-charge';
export {
  chooseGateway,
  findTakeovers,
  hasActiveMethod,
  methodsFor,
  offeredMethods,
  presentMethod,
  readCollection,
  type Takeover,
} from './choose-gateway';
export { CASH_ON_DELIVERY, findGateway, offlineMethods } from './gateway-registry';
export { readThankYouInstructions } from './methods/method-settings';
export { findUnopenedSecrets } from './methods/view-methods';
export {
  chargeSavedMethod,
  findSavedCharge,
  recheckSavedCharge,
  type SavedChargeResult,
} from './saved-methods/charge-saved-method';
export { provideChargeRefused, provideRenewalCharged } from './saved-methods/charged-renewals';
export { provideKeptMethods } from './saved-methods/kept-methods';
export { forgetOtherMethods, forgetSavedMethod, rememberMethod } from './saved-methods/remember-method';
export { findSavedMethod, type MethodPlace, type SavedMethodRow } from './saved-methods/saved-methods.repository';
export { confirmPayment } from './use-cases/confirm-payment';
export { readOrderInfo } from './use-cases/read-order-info';
export { startPayment, type PendingPayment, type Started } from './use-cases/start-payment';

/** What other code of the site does with payments: `strapi.plugin('shop').service('payments')`. */
export const paymentService = (platform: Platform) => ({
  register: (gateway: Gateway): void => registerGateway(platform, gateway),
  /** The provider says that the money is there. Answers false when that has been recorded before. */
  confirm: async (charge: ConfirmedCharge): Promise<boolean> => (await confirmCharge(platform, charge)).isNew,
  /** The provider says that the payment has failed. Answers false when there is nothing to fail. */
  fail: (charge: FailedCharge): Promise<boolean> => failCharge(platform, charge),
  /** The provider says that it gave money back. Answers false when that has been recorded before. */
  refunded: (refund: RefundedCharge): Promise<boolean> => recordProviderRefund(platform, refund),
  /** A buyer disputes a payment. Answers false when that is known. */
  disputed: (charge: DisputedCharge): Promise<boolean> => openDispute(platform, charge),
  /** A dispute was won or lost. Answers false when none is open. */
  disputeClosed: (charge: DisputedCharge & { readonly outcome: 'won' | 'lost' }): Promise<boolean> =>
    closeDispute(platform, charge),
  /** The settings of a gateway, with its secrets in the clear. Throws NotFoundError where there is none. */
  settings: (slug: string): Promise<MethodValues> => readMethodValues(platform, existingGateway(platform, slug)),
  /** How one payment stands at its provider: brings the store to it, and gives back what no order takes. */
  report: (gateway: string, report: PaymentReport): Promise<void> => applyReport(platform, gateway, report),
});

/** Ways to pay. */
export const paymentsModule = defineModule({
  name: 'payments',
  transfer: { arrived: linesOfUnopenedSecrets },
  rawModels: [
    paymentMethodModel,
    startedPaymentModel,
    unappliedPaymentModel,
    webhookEventModel,
    savedMethodModel,
    vendorCustomerModel,
    vendorPlanModel,
  ],
  routes: [...paymentMethodRoutes, ...paypalRoutes, ...webhookRoutes],
  jobs: (platform) => [webhookJob(platform)],
  filters: PAYMENT_FILTERS,
  actions: PAYMENT_ACTIONS,
  crons: (platform) => [
    {
      name: 'shop-release-unpaid',
      rule: '*/10 * * * *',
      run: async () => void (await releaseOnlineUnpaid(platform)),
    },
    { name: 'shop-reconcile-payments', rule: '*/5 * * * *', run: () => catchUp(platform) },
    { name: 'shop-sweep-charges', rule: '13 * * * *', run: async () => void (await sweepCharges(platform)) },
    { name: 'shop-forget-webhooks', rule: '23 4 * * *', run: () => forgetOldEvents(platform) },
  ],
  start: async (platform) => {
    const gateways = { ...orderGateways(platform), endPayments: (orderId: number) => endPayments(platform, orderId) };
    provideOrderGateways(platform, gateways);
    const { register } = paymentService(platform);
    register(stripeGateway(platform));
    register(paypalGateway(platform));
    await platform.hooks.tell(REGISTER_METHODS, () => ({ register }));
  },
});
