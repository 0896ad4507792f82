import { Flex } from '@strapi/design-system';
import { Amount } from '../../kit/amount';
import { useText } from '../../texts/use-text';
import { Figure } from '../figure';
import { SalesChart } from '../sales-chart';
import { shopWidget } from './shop-widget';

/** Sales today and in the last 30 days, on Strapi's home page. */
export const SalesWidget = shopWidget(({ summary }) => {
  const text = useText();
  const { today, period, currency } = summary;
  return (
    <Flex direction="column" alignItems="stretch" gap={3}>
      <Flex tag="dl" gap={6} wrap="wrap">
        <Figure
          label={text('home.sales.today')}
          value={<Amount cents={today.gross} currency={currency} />}
          note={text('home.sales.orders', { count: today.orders })}
        />
        <Figure
          label={text('home.sales.period')}
          value={<Amount cents={period.gross} currency={currency} />}
          note={text('home.sales.orders', { count: period.orders })}
        />
      </Flex>
      <SalesChart summary={summary} height={80} />
    </Flex>
  );
});
