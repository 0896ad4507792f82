import type { PaymentMethodField } from '../../../server/src/contracts/payment-methods';
import type { FormField } from '../kit/form/form-definition';
import { formFieldOf } from '../settings/server-field';

type Fields = Readonly<Record<string, PaymentMethodField>>;

/** What each method has; `payment_mode` follows the order mode of the store and is told in words. */
const CHECKOUT = new Set(['checkout_label', 'checkout_logo', 'checkout_instructions', 'thank_you_page_instructions']);

export type MethodSections = {
  readonly general: readonly FormField[];
  readonly test: readonly FormField[];
  readonly live: readonly FormField[];
  readonly checkout: readonly FormField[];
};

/** The fields of a payment method by where they stand: what works for both modes, the account of each, and how shoppers see it. */
export const sectionsOfMethod = (fields: Fields): MethodSections => {
  const of = (isHere: (name: string, field: PaymentMethodField) => boolean): readonly FormField[] =>
    Object.entries(fields)
      .filter(([name, field]) => name !== 'payment_mode' && isHere(name, field))
      // What is missing counts only while the method is offered, and then only for the store's mode: the server says so.
      .flatMap(([name, field]) => formFieldOf(name, { ...field, required: false }) ?? []);
  return {
    general: of((name, { mode }) => mode === undefined && !CHECKOUT.has(name)),
    test: of((_name, { mode }) => mode === 'test'),
    live: of((_name, { mode }) => mode === 'live'),
    checkout: of((name) => CHECKOUT.has(name)),
  };
};

/** The setting by which the store knows true messages of an account: its webhook's secret, or the id of the webhook. */
export const webhookOf = (fields: Fields, wanted: 'test' | 'live'): string | undefined =>
  Object.entries(fields).find(([name, { mode }]) => mode === wanted && name.includes('_webhook_'))?.[0];
