import type { CustomerDetail } from '../../../server/src/contracts/customers';
import { LabelsPanel } from '../orders/labels-section';
import { useShopLabelCustomerMutation } from './customers.api';

/** Words by which the merchant sorts customers. */
export const CustomerLabels = ({ customer: { id, labels = [] } }: { readonly customer: CustomerDetail }) => {
  const [save] = useShopLabelCustomerMutation();
  return (
    <LabelsPanel labels={labels} needs="customers/manage" save={(change) => save({ customerId: id, ...change })} />
  );
};
