import type { Cents } from './money';
import type { CollectionMethod } from './subscription';

/** Who asks for the money of renewals. See docs/reference/subscriptions.md#how-they-are-sold. */
export type ManagementMode = 'gateway_managed' | 'store_managed';

/** What the merchant has decided; it counts for what is sold from now on. */
export type BillingSettings = {
  readonly mode: ManagementMode;
  /** The store charges saved payment methods. */
  readonly chargesSaved: boolean;
  /** Where the gateway cannot be charged, customers get invoices. */
  readonly fallsBackToInvoices: boolean;
};

/** What a gateway can do for subscriptions, in the words of its features. */
export type BillingAbilities = { readonly features: readonly string[]; readonly isOffline: boolean };

export type Collection = { readonly method: CollectionMethod; readonly mode: ManagementMode };

const INVOICES: Collection = { method: 'manual', mode: 'store_managed' };

/** A subscription whose renewals cost nothing needs a gateway that takes such ones, unless nobody is asked for them. */
const takes = (feature: string, { features }: BillingAbilities, recurring: Cents): boolean =>
  features.includes(feature) && (recurring > 0 || features.includes('zero_recurring'));

/**
 * How the renewals of a new subscription are collected; null: it cannot be sold by this gateway. Decided once, when it is sold. See
 * docs/reference/subscriptions.md#how-they-are-sold.
 */
export const collectionOf = (
  { mode, chargesSaved, fallsBackToInvoices }: BillingSettings,
  gateway: BillingAbilities,
  recurring: Cents
): Collection | null => {
  const isStoreManaged = mode === 'store_managed';
  if (!isStoreManaged && takes('subscriptions', gateway, recurring)) return { method: 'automatic', mode };
  const charges = isStoreManaged && chargesSaved;
  if (charges && takes('system_subscription', gateway, recurring)) return { method: 'system', mode };
  const invoices = [gateway.isOffline, fallsBackToInvoices, isStoreManaged && !chargesSaved].some(Boolean);
  return invoices && takes('manual_subscription', gateway, recurring) ? INVOICES : null;
};
