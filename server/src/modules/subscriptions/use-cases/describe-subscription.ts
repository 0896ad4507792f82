import type { ProductVariant } from '../../../contracts/variants';
import { paymentParts, type CapabilityContext, type PaymentPart } from '../../../domain/subscription';
import type { Platform } from '../../../platform/platform';
import { findGateway } from '../../payments';
import { formatPrice, readStoreSettings, type StoreSettings } from '../../settings';
import { ruledOf, type SubscriptionRow } from '../subscriptions.rows';

const EVERY: Readonly<Record<string, string>> = {
  daily: 'every day',
  weekly: 'every week',
  monthly: 'every month',
  quarterly: 'every 3 months',
  half_yearly: 'every 6 months',
  yearly: 'every year',
};

const everyPeriod = (interval: string): string => EVERY[interval] ?? `every period (${interval})`;

const wordsOf = (part: PaymentPart, priceOf: (amount: number) => string): string => {
  if (part.kind === 'trial') return `${part.days} days on trial`;
  if (part.kind === 'setup_fee') return `${priceOf(part.amount)} setup fee`;
  const words = `${priceOf(part.amount)} ${everyPeriod(part.interval)}`;
  return part.times === null ? words : `${words}, ${part.times} times`;
};

type Plan = { readonly item_price: number } & Pick<ProductVariant, 'payment_type' | 'other_info'>;

/** What a variant costs how often, and what is charged once beside that, in words; empty where there is nothing to say. */
export const planWords = (
  settings: StoreSettings,
  { item_price: price, payment_type: type, other_info: info }: Plan
): { readonly subscription: string; readonly setupFee: string } => {
  if (type !== 'subscription') return { subscription: '', setupFee: '' };
  const fee = info.manage_setup_fee === 'yes' ? (info.signup_fee ?? 0) : 0;
  return {
    subscription: `${formatPrice(price, settings)} ${everyPeriod(info.repeat_interval ?? '')}`,
    setupFee: fee > 0 ? `${formatPrice(fee, settings)} ${info.signup_fee_name || 'setup fee'}` : '',
  };
};

/** What is paid how often, in the form in which the store writes prices. */
export const billingInfo = async (platform: Platform, row: SubscriptionRow): Promise<string> => {
  const settings = await readStoreSettings(platform);
  const currency = row.config.currency ?? settings.currency;
  const priceOf = (amount: number): string => formatPrice(amount, { ...settings, currency });
  const parts = paymentParts({ ...ruledOf(row), signupFee: row.signup_fee });
  return parts.map((part) => wordsOf(part, priceOf)).join('; ');
};

/** What was sold, as people are shown it. */
export const displayName = ({ item_name: name, quantity }: SubscriptionRow): string =>
  quantity > 1 ? `${quantity} × ${name}` : name;

/** The name of the payment method; its slug where it is there no longer. */
export const methodTitle = (platform: Platform, { current_payment_method: slug }: SubscriptionRow): string =>
  findGateway(platform, slug)?.title ?? slug;

/** The card that renewals are charged to, where one is known; else the payment method. */
export const paymentInfo = (platform: Platform, row: SubscriptionRow): string => {
  const { brand, last_4: digits } = row.meta.active_payment_method?.details ?? {};
  return digits ? `${brand || 'Card'} ending in ${digits}` : methodTitle(platform, row);
};

/** Of what a provider bills there are no pauses; what the gateway of a subscription can do beside that is asked where it is needed. */
export const CONTEXT: CapabilityContext = {
  gateway: { canPause: false, canUpdateCard: false, switchesTo: [] },
  isEarlyPaymentEnabled: false,
};
