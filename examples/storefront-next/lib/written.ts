import { formatMoney, type StoreCurrency } from '@strapi-plugin-shop/client';
import type { Variant } from './types';

/** A moment of the store, 'YYYY-MM-DD HH:MM:SS' in GMT, as the clock of the visitor has it. */
export const timeOf = (moment: string): string =>
  new Date(`${moment.replace(' ', 'T')}Z`).toLocaleString('en', { dateStyle: 'long', timeStyle: 'short' });

/** An order keeps the currency that it was placed in; the store tells the form of its own currency alone. */
export const currencyOf = (code: string, store: StoreCurrency): StoreCurrency =>
  code === store.code ? store : { ...store, code, sign_position: 'iso_before', number_of_decimals: 2 };

type Info = Variant['other_info'];

const INTERVALS: Readonly<Record<NonNullable<Info['repeat_interval']>, string>> = {
  daily: 'every day',
  weekly: 'every week',
  monthly: 'every month',
  quarterly: 'every three months',
  half_yearly: 'every six months',
  yearly: 'every year',
};

/** What a price means beside its amount: in the merchant's words, or else how often and what else a subscription is billed. */
export const termsOf = ({ payment_type: payment, other_info: info }: Variant, currency: StoreCurrency): string => {
  if (info.billing_summary) return info.billing_summary;
  if (payment !== 'subscription') return '';
  const times = info.installment === 'yes' && info.times ? `, ${info.times} in all` : '';
  const parts = [INTERVALS[info.repeat_interval ?? 'monthly'] + times];
  if (info.trial_days) parts.push(`days of free trial: ${info.trial_days}`);
  if (info.manage_setup_fee === 'yes' && info.signup_fee) {
    parts.push(`${info.signup_fee_name || 'setup'}: ${formatMoney(info.signup_fee, currency)} once`);
  }
  return parts.join('; ');
};
