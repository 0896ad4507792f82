import { Box, Button, Flex, Typography } from '@strapi/design-system';
import { ArrowClockwise } from '@strapi/icons';
import { useNotification } from '@strapi/strapi/admin';
import type { CustomerDetail } from '../../../server/src/contracts/customers';
import { failureText } from '../kit/failure-text';
import { Panel } from '../kit/form/field-grid';
import { useMoney } from '../kit/money/use-money';
import { useDates } from '../kit/use-dates';
import { useCan } from '../permissions';
import { useText } from '../texts/use-text';
import { useShopRecalculateCustomerMutation } from './customers.api';
import { spentIn } from './spent';

type Props = { readonly customer: CustomerDetail };

const Figure = ({ label, value }: { readonly label: string; readonly value: string }) => (
  <Box flex="1 1 12rem">
    <Typography tag="dt" variant="pi" textColor="neutral600">
      {label}
    </Typography>
    <Typography tag="dd" variant="beta" textColor="neutral800">
      {value}
    </Typography>
  </Box>
);

const CountAgain = ({ id }: { readonly id: number }) => {
  const text = useText();
  const { toggleNotification } = useNotification();
  const [recalculate, { isLoading }] = useShopRecalculateCustomerMutation();
  const start = async (): Promise<void> => {
    const outcome = await recalculate(id);
    toggleNotification(
      'error' in outcome
        ? { type: 'danger', message: failureText(outcome.error, text) }
        : { type: 'success', message: text('customers.figures.counted') }
    );
  };
  return (
    <Button size="S" variant="tertiary" startIcon={<ArrowClockwise />} loading={isLoading} onClick={() => void start()}>
      {text('customers.figures.again')}
    </Button>
  );
};

/** What a customer is worth to the store. */
export const CustomerFigures = ({ customer }: Props) => {
  const text = useText();
  const money = useMoney();
  const dates = useDates();
  const can = useCan();
  const spent = spentIn(customer, money.format);
  const last = customer.last_purchase_date;
  const figures = [
    [text('customers.column.spent'), spent],
    [text('customers.column.orders'), String(customer.purchase_count)],
    [text('customers.figures.average'), money.format(customer.aov)],
    [text('customers.column.last'), last === null ? text('customers.figures.never') : dates.day(last)],
  ] as const;
  return (
    <Panel
      title={text('customers.figures')}
      {...(can('customers/manage') ? { action: <CountAgain id={customer.id} /> } : {})}
    >
      <Flex tag="dl" gap={4} wrap="wrap" alignItems="flex-start">
        {figures.map(([label, value]) => (
          <Figure key={label} label={label} value={value} />
        ))}
      </Flex>
    </Panel>
  );
};
