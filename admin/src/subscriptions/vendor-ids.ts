import type { Subscription } from '../../../server/src/contracts/subscriptions';

/** Blank for none. */
export type TypedIds = { readonly vendor_subscription_id: string; readonly vendor_customer_id: string };

/** What is to be sent: an id that is as it was is left alone, a blank one is taken away. */
export const changedIds = (known: Pick<Subscription, keyof TypedIds>, typed: TypedIds): Partial<TypedIds> =>
  Object.fromEntries(Object.entries(typed).filter(([name, id]) => (known[name as keyof TypedIds] ?? '') !== id));
