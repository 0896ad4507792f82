import type { TaxReportAnswer } from '../../../server/src/contracts/report-breakdowns';
import { madeOf, queryOf, type Report } from './report-definition';
import { plainFigures, tableOf, type Chart } from './report-view';

const MOST_BARS = 8;

const taxByCountry = ({ taxes }: TaxReportAnswer): Chart => {
  const sums = new Map<string, number>();
  for (const { country, total_tax: tax } of taxes) sums.set(country, (sums.get(country) ?? 0) + tax);
  const bars = [...sums].map(([label, value]) => ({ label, value })).sort((one, other) => other.value - one.value);
  return {
    title: 'reports.taxByCountry',
    head: 'reports.country',
    labels: 'country',
    unit: 'money',
    bars: bars.slice(0, MOST_BARS),
  };
};

export const TAXES: Report = {
  title: 'tax.title',
  isAlone: true,
  range: 'last_quarter',
  load: (shop, asked) =>
    madeOf(shop.GET('/reports/taxes', queryOf(asked)), (answer: TaxReportAnswer) => ({
      figures: plainFigures(
        [
          ['total_tax', 'reports.tax', 'money'],
          ['order_tax', 'reports.orderTax', 'money'],
          ['shipping_tax', 'reports.shippingTax', 'money'],
        ],
        answer.summary
      ),
      charts: [taxByCountry(answer)],
      tables: [
        tableOf({ id: 'rates', title: 'reports.byRate', hasMore: answer.has_more }, answer.taxes, [
          ['reports.country', 'country', ({ country }) => country],
          ['reports.state', 'text', ({ state }) => state],
          ['reports.rate', 'text', ({ name }) => name],
          ['section.orders', 'count', ({ orders }) => orders],
          ['reports.orderTax', 'money', ({ order_tax: tax }) => tax],
          ['reports.shippingTax', 'money', ({ shipping_tax: tax }) => tax],
          ['reports.tax', 'money', ({ total_tax: tax }) => tax],
        ]),
      ],
    })),
};
