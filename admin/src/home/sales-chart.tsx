import { Box, Flex, Typography } from '@strapi/design-system';
import { useIntl } from 'react-intl';
import type { DashboardSummary } from '../../../server/src/contracts/dashboard';
import { BarChart } from '../kit/chart/bar-chart';
import { useMoney } from '../kit/money/use-money';
import { useText } from '../texts/use-text';

type Props = { readonly summary: DashboardSummary; readonly height?: number };

/** Thirty bars without a height would look like a chart that is broken. */
const NothingPaid = ({ height }: { readonly height: number }) => {
  const text = useText();
  return (
    <Flex
      justifyContent="center"
      background="neutral100"
      hasRadius
      padding={4}
      style={{ minBlockSize: height, textAlign: 'center' }}
    >
      <Typography textColor="neutral600">{text('home.sales.none')}</Typography>
    </Flex>
  );
};

/** What was paid each day. The days are those of the store already: they are written as they are. */
export const SalesChart = ({ summary: { days, currency }, height = 120 }: Props) => {
  const text = useText();
  const money = useMoney();
  const { formatDate } = useIntl();
  const nameOf = (date: string): string => formatDate(date, { dateStyle: 'medium', timeZone: 'UTC' });
  if (days.every(({ gross }) => gross === 0)) return <NothingPaid height={height} />;
  const [first, last] = [days[0]?.date, days.at(-1)?.date];
  return (
    <Box>
      <BarChart
        title={text('home.sales.chart')}
        labelHead={text('home.sales.day')}
        valueHead={text('home.sales.paid')}
        height={height}
        bars={days.map(({ date, gross }) => ({
          id: date,
          label: nameOf(date),
          value: gross,
          written: money.format(gross, currency),
        }))}
      />
      <Flex justifyContent="space-between" gap={2} aria-hidden>
        {[first, last].map((date, index) => (
          <Typography key={index} variant="pi" textColor="neutral600">
            {date ? nameOf(date) : ''}
          </Typography>
        ))}
      </Flex>
    </Box>
  );
};
