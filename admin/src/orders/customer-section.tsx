import { Box, Link, Typography } from '@strapi/design-system';
import type { Customer } from '../../../server/src/contracts/customers';
import { spentIn } from '../customers/spent';
import { Facts, type Fact } from '../kit/detail/facts';
import { Panel } from '../kit/form/field-grid';
import { useMoney } from '../kit/money/use-money';
import { RecordLink } from '../kit/page/record-link';
import { useCan } from '../permissions';
import { useText } from '../texts/use-text';
import type { OrderSectionProps } from './orders.api';

type PanelProps = {
  /** Null where the record is gone. */
  readonly customer: Pick<Customer, 'id' | 'full_name' | 'email' | 'purchase_count' | 'purchase_value' | 'ltv'> | null;
  /** What else is known of whoever bought. */
  readonly more?: readonly Fact[];
};

/** Whoever something belongs to, with the way to their page. */
export const CustomerPanel = ({ customer, more = [] }: PanelProps) => {
  const text = useText();
  const can = useCan();
  const { format } = useMoney();
  const name = customer ? customer.full_name || customer.email : text('orders.customer.gone');
  const known: readonly Fact[] = customer
    ? [
        {
          label: text('orders.customer.email'),
          value: <Link href={`mailto:${customer.email}`}>{customer.email}</Link>,
        },
        {
          label: text('orders.customer.orders'),
          value: text('orders.customer.figures', {
            count: customer.purchase_count,
            amount: spentIn(customer, format),
          }),
        },
      ]
    : [];
  return (
    <Panel title={text('orders.customer.title')}>
      <Box>
        {customer && can('customers/view') ? (
          <RecordLink to={`/plugins/shop/customers/${customer.id}`}>{name}</RecordLink>
        ) : (
          <Typography textColor="neutral800">{name}</Typography>
        )}
      </Box>
      <Facts facts={[...known, ...more]} />
    </Panel>
  );
};

/** Who bought. The record may be gone: the addresses of the order stay. */
export const CustomerSection = ({ answer }: OrderSectionProps) => {
  const text = useText();
  const { customer, billing_address: bill } = answer.order;
  const business: readonly Fact[] = [
    { label: text('orders.customer.placedAs'), value: bill?.full_name === customer?.full_name ? '' : bill?.full_name },
    { label: text('orders.customer.company'), value: answer.business_info?.company_name },
    { label: text('orders.customer.taxId'), value: answer.tax_id },
    { label: text('orders.customer.reverseCharge'), value: answer.business_info?.reverse_charge_declaration },
  ].filter(({ value }) => Boolean(value));
  return <CustomerPanel customer={customer} more={business} />;
};
