import { actionPoint, filterPoint } from '../../platform/events/hook-points';
import type { Charge, Gateway } from './gateway';

const areOf = (answer: unknown, methods: readonly string[]): answer is readonly string[] =>
  Array.isArray(answer) && answer.every((slug) => methods.includes(slug as string));

export const ACTIVE_METHODS = filterPoint('shop/checkout_active_payment_methods').of<
  readonly string[],
  { readonly methods: readonly string[]; readonly charge: Charge }
>({
  says: 'The payment methods that shoppers may choose from; some may be taken out or put into another order, and one that is out is refused at the checkout. Context {methods, charge}.',
  accepts: (answer, { methods }): answer is readonly string[] => areOf(answer, methods),
});

export const ZERO_PAYMENT_METHOD = filterPoint('shop/default_payment_method_for_zero_payment').of<
  string,
  { readonly methods: readonly string[]; readonly charge: Charge }
>({
  says: 'The payment method of an order that costs nothing; offline_payment. One of those whose money arrives outside the store. Context {methods, charge}.',
  accepts: (answer, { methods }): answer is string => methods.includes(answer as string),
});

const LONGEST_ADDRESS = 2_000;

const isAddress = (answer: unknown): answer is string =>
  typeof answer === 'string' && answer.length <= LONGEST_ADDRESS && /^https?:\/\/[^\s/]/.test(answer);

export const listenerUrl = (gateway: string) =>
  filterPoint(`shop/ipn_url_${gateway}`).of<string, { readonly gateway: string }>({
    says: 'Where the provider of that gateway sends its messages: an http(s) address that leads to /public/webhooks/{gateway} of the site. Context {gateway}.',
    // A site that does not know its own address has only a path, which a listener may leave as it is.
    accepts: (answer, _context, own): answer is string => answer === own || isAddress(answer),
  });

export const PAYMENT_FILTERS = [ACTIVE_METHODS, ZERO_PAYMENT_METHOD, listenerUrl('{gateway}')] as const;

export type TakenMessage = {
  readonly gateway: string;
  /** The kind, in the provider's words. */
  readonly event: string;
  /** The provider's own id of the message. */
  readonly event_id: string;
};

/** Told of kinds that the store does nothing with, too: they are what a site may want to know of. */
export const messageTaken = (gateway: string, event: string) =>
  actionPoint(`shop/payments/${gateway}/webhook_${event}`).of<TakenMessage>(
    "A message of a payment provider was signed rightly, and stored for the first time: {gateway, event, event_id}; the event in the provider's words. The provider waits for its listeners."
  );

export const REGISTER_METHODS = actionPoint('shop/register_payment_methods').of<{
  readonly register: (gateway: Gateway) => void;
}>('At every boot, for gateways of the site: {register(gateway)}.');

export const PAYMENT_ACTIONS = [REGISTER_METHODS, messageTaken('{gateway}', '{event}')] as const;
