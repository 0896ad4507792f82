import { actionPoint, filterPoint } from '../../platform/events/hook-points';
import type { Charge } from './gateway';

const areOf = (answer: unknown, methods: readonly string[]): answer is readonly string[] =>
  Array.isArray(answer) && answer.every((slug) => methods.includes(slug as string));

export const ACTIVE_METHODS = filterPoint<
  readonly string[],
  { readonly methods: readonly string[]; readonly charge: Charge }
>({
  name: 'shop/checkout_active_payment_methods',
  says: 'The payment methods that shoppers may choose from; some may be taken out or put into another order, and one that is out is refused at the checkout. Context {methods, charge}.',
  accepts: (answer, { methods }): answer is readonly string[] => areOf(answer, methods),
});

export const ZERO_PAYMENT_METHOD = filterPoint<
  string,
  { readonly methods: readonly string[]; readonly charge: Charge }
>({
  name: 'shop/default_payment_method_for_zero_payment',
  says: 'The payment method of an order that costs nothing; offline_payment. One of those whose money arrives outside the store. Context {methods, charge}.',
  accepts: (answer, { methods }): answer is string => methods.includes(answer as string),
});

export const PAYMENT_FILTERS = [ACTIVE_METHODS, ZERO_PAYMENT_METHOD] as const;

export type TakenMessage = {
  readonly gateway: string;
  /** The kind, in the provider's words. */
  readonly event: string;
  /** The provider's own id of the message. */
  readonly event_id: string;
};

/** Told of kinds that the store does nothing with, too: they are what a site may want to know of. */
export const messageTaken = (gateway: string, event: string) =>
  actionPoint<TakenMessage>(
    `shop/payments/${gateway}/webhook_${event}`,
    "A message of a payment provider was signed rightly, and stored for the first time: {gateway, event, event_id}; the event in the provider's words. The provider waits for its listeners."
  );

export const PAYMENT_ACTIONS = [messageTaken('{gateway}', '{event}')] as const;
