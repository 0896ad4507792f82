import type * as yup from 'yup';
import { explained, object, required, requiredText, text } from '../../../platform/http/fields';
import { plainLine } from '../../../platform/http/plain-fields';

const slug = (words: string) => explained(requiredText(50), words);

/** Ids of a provider. */
const vendorId = (words: string) => explained(text(255), words);

export const updateMethodBody = object({
  data: required(
    object({
      method: slug('Slug of the payment method that the subscription has: `current_payment_method`.'),
      newPaymentMethodId: vendorId(
        'What the customer has confirmed: `payment_method_id` of the first answer, or the id of the method at the provider. Left out: the customer is to confirm one.'
      ),
    })
  ),
});

export const planBody = object({
  data: required(
    object({
      method: slug('Slug of the payment method that is to collect: one of `switch_payment_methods`.'),
      reason: explained(plainLine(255), 'Why, for the log.'),
    })
  ),
});

export const switchBody = object({
  data: required(
    object({
      newPaymentMethod: slug('Slug of the payment method that is to collect: one of `switch_payment_methods`.'),
      currentPaymentMethod: explained(
        text(50),
        'What the page has shown; where it is another one by now, nothing is done.'
      ),
    })
  ),
});

export const confirmSwitchBody = object({
  data: required(
    object({
      newVendorSubscriptionId: explained(
        requiredText(255),
        '`new_vendor_subscription_id` of the answer that began it.'
      ),
      method: slug('Slug of the payment method that is to collect.'),
    })
  ),
});

export type UpdateMethodBody = yup.InferType<typeof updateMethodBody>;
export type PlanBody = yup.InferType<typeof planBody>;
export type SwitchBody = yup.InferType<typeof switchBody>;
export type ConfirmSwitchBody = yup.InferType<typeof confirmSwitchBody>;
