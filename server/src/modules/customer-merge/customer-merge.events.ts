import type { CustomerMergeCounts } from '../../contracts/customer-merge';
import type { Customer } from '../../contracts/customers';
import { defineEvent, type EventReferences, type OrGone, type RecordedEvent } from '../../platform/events/events';
import { adminPathOf } from '../../platform/http/site-address';
import type { Platform } from '../../platform/platform';
import { findCustomerRecord, presentCustomer, type MergeIds } from '../customers';

export const CUSTOMERS_MERGED = 'customers_merged';

export const customersMerged = ({ toId, fromId }: MergeIds, moved: CustomerMergeCounts): RecordedEvent => ({
  name: CUSTOMERS_MERGED,
  references: { customer_id: toId, merged_customer_id: fromId, moved },
});

export type CustomersMerged = {
  /** Who stays, as they are at delivery; the id alone where they were deleted since. */
  readonly customer: OrGone<Customer>;
  readonly merged_customer_id: number;
  readonly moved: CustomerMergeCounts;
};

const hydrate =
  (platform: Platform) =>
  async (references: EventReferences): Promise<CustomersMerged> => {
    const id = Number(references.customer_id);
    const row = await findCustomerRecord(platform.db, id);
    return {
      customer: row ? presentCustomer(row, adminPathOf(platform.strapi)) : { id },
      merged_customer_id: Number(references.merged_customer_id),
      moved: references.moved as CustomerMergeCounts,
    };
  };

export const customerMergeEvents = (platform: Platform) => [
  defineEvent({
    name: CUSTOMERS_MERGED,
    when: 'Two customers were merged into one; the other record is deleted. {customer, merged_customer_id, moved}.',
    hydrate: hydrate(platform),
  }),
];
