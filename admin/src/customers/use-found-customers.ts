import type { FoundRecords, PickedRecord } from '../kit/form/picked-record';
import { nameOfCustomer } from './customer-words';
import { useShopCustomersQuery } from './customers.api';

const NOBODY: readonly PickedRecord[] = [];

type Customer = { readonly id: number; readonly full_name?: string; readonly email?: string };

/** A customer as a picker shows one: whoever has a name is told from others of that name by the e-mail address. */
export const pickedCustomer = (customer: Customer): PickedRecord => ({
  id: customer.id,
  name: customer.full_name ? `${customer.full_name} (${customer.email ?? ''})` : nameOfCustomer(customer),
});

/** A hook for a picker: customers who are found. */
export const useFoundCustomers = (search: string): FoundRecords => {
  const { data, isFetching } = useShopCustomersQuery({ page: 1, per_page: 20, ...(search ? { search } : {}) });
  return { records: data?.rows.map(pickedCustomer) ?? NOBODY, isLoading: isFetching };
};
