import { Box, Flex, Loader, Typography } from '@strapi/design-system';
import type { DashboardSummary, SalesFigures } from '../../../server/src/contracts/dashboard';
import { Amount } from '../kit/amount';
import { Panel } from '../kit/form/field-grid';
import { useText } from '../texts/use-text';
import { Figure } from './figure';
import { SalesChart } from './sales-chart';

type Props = { readonly summary: DashboardSummary };

const ofOrders = (text: ReturnType<typeof useText>, { orders }: SalesFigures): string =>
  text('home.sales.orders', { count: orders });

const Numbers = ({ summary: { today, period, currency } }: Props) => {
  const text = useText();
  return (
    <Flex tag="dl" gap={6} wrap="wrap" alignItems="flex-start">
      <Figure
        label={text('home.sales.today')}
        value={<Amount cents={today.gross} currency={currency} />}
        note={ofOrders(text, today)}
      />
      <Figure
        label={text('home.sales.period')}
        value={<Amount cents={period.gross} currency={currency} />}
        note={ofOrders(text, period)}
      />
      <Figure label={text('home.sales.refunds')} value={<Amount cents={period.refunds} currency={currency} />} />
      <Figure
        label={text('home.sales.net')}
        value={<Amount cents={period.net} currency={currency} />}
        note={text('home.sales.netNote')}
      />
    </Flex>
  );
};

const Sales = ({ summary }: Props) => {
  const text = useText();
  const { other_currency_orders: others, currency } = summary;
  return (
    <>
      <Numbers summary={summary} />
      <SalesChart summary={summary} />
      {others > 0 ? (
        <Typography variant="pi" textColor="neutral600">
          {text('home.sales.others', { count: others, currency })}
        </Typography>
      ) : null}
    </>
  );
};

/** What was sold today and in the last 30 days. */
export const SalesPanel = ({ summary }: { readonly summary: DashboardSummary | undefined }) => {
  const text = useText();
  return (
    <Panel title={text('home.sales')} {...(summary?.mode === 'test' ? { text: text('home.sales.testOrders') } : {})}>
      {summary ? (
        <Sales summary={summary} />
      ) : (
        <Box padding={6}>
          <Loader>{text('kit.loading')}</Loader>
        </Box>
      )}
    </Panel>
  );
};
