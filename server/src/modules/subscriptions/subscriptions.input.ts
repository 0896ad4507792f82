import type * as yup from 'yup';
import { explained, listFields, object, relationFields, required, text } from '../../platform/http/fields';
import type { Conforms } from '../../platform/http/parse-input';
import type { SubscriptionsCriteria } from './commands';

const RELATIONS = 'labels, activities, order, transactions; with Count behind it (labelsCount) only how many there are';

export const listSubscriptionsQuery = object({
  ...listFields(),
  ...relationFields({ one: 'subscription', many: 'subscriptions', relations: RELATIONS }),
});

/** Which subscriptions, without a page of them. */
export const subscriptionFilters = listSubscriptionsQuery
  .omit(['page', 'per_page', 'sort_by', 'sort_type', 'with', 'select', 'limit', 'offset', 'include_ids'])
  .default(undefined);

/** Without the reason nothing is done. */
export const cancelSubscriptionBody = object({
  cancel_reason: explained(text(500), 'Why, for the log and for whoever is told.'),
});

const VENDOR_ID = /^[\w.-]*$/;

const vendorId = () =>
  explained(
    text(45).test(
      'format',
      '${path} may have letters, digits, _, . and - only',
      (value) => value === undefined || VENDOR_ID.test(value)
    ),
    { pattern: VENDOR_ID.source }
  );

export const vendorIdsBody = object({
  vendor_subscription_id: vendorId(),
  vendor_customer_id: vendorId(),
});

export const verifyVendorIdsBody = object({
  vendor_subscription_id: required(vendorId()).test('required', '${path} is required', (value) => value !== ''),
  vendor_customer_id: vendorId(),
});

export type ListSubscriptionsQuery = Conforms<SubscriptionsCriteria, yup.InferType<typeof listSubscriptionsQuery>>;
export type CancelSubscriptionBody = yup.InferType<typeof cancelSubscriptionBody>;
export type VendorIdsBody = yup.InferType<typeof vendorIdsBody>;
export type VerifyVendorIdsBody = yup.InferType<typeof verifyVendorIdsBody>;
