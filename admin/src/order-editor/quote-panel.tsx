import { Box, Typography } from '@strapi/design-system';
import type { OrderQuote } from '../../../server/src/contracts/order-editor';
import { Ledger, type LedgerLine } from '../kit/detail/facts';
import { failureText } from '../kit/failure-text';
import { Panel } from '../kit/form/field-grid';
import { useMoney } from '../kit/money/use-money';
import { useText, type Text } from '../texts/use-text';
import { bodyOf, type DraftBody, type OrderDraft } from './order-draft';
import { useShopQuoteOrderQuery } from './order-editor.api';
import { useDraft, useSettled } from './use-draft';

type Props = {
  /** What the form began with. */
  readonly before: OrderDraft;
  /** The order that is edited; null for a new one. */
  readonly order: { readonly id: number; readonly version: number; readonly total_amount: number } | null;
};

/** Most orders have none of some of these. */
const amountsOf = (quote: OrderQuote, text: Text): readonly (readonly [string, number])[] =>
  (
    [
      [text('orders.totals.discount'), -quote.manual_discount_total],
      [text('orders.totals.coupon'), -quote.coupon_discount_total],
      [quote.shipping_title || text('orders.totals.shipping'), quote.shipping_total],
      [text('orders.totals.taxes'), quote.tax_total],
      [text('orders.totals.shippingTax'), quote.shipping_tax],
    ] as const
  ).filter(([, amount]) => amount !== 0);

const ledgerOf = (
  quote: OrderQuote,
  before: number | null,
  format: (cents: number, currency: string) => string,
  text: Text
): readonly LedgerLine[] => {
  const write = (amount: number): string => format(amount, quote.currency);
  const difference = quote.total_amount - (before ?? 0);
  return [
    { label: text('orders.totals.subtotal'), amount: write(quote.subtotal) },
    ...amountsOf(quote, text).map(([label, amount]) => ({ label, amount: write(amount) })),
    { label: text('orders.totals.total'), amount: write(quote.total_amount), strong: true },
    ...(before === null
      ? []
      : [
          { label: text('orderEditor.before'), amount: write(before) },
          { label: text('orderEditor.difference'), amount: `${difference > 0 ? '+' : ''}${write(difference)}` },
        ]),
  ];
};

const Quote = ({ body, order }: Pick<Props, 'order'> & { readonly body: DraftBody }) => {
  const text = useText();
  const { format } = useMoney();
  const of = order ? { order_id: order.id, version: order.version } : {};
  const { currentData: quote, error } = useShopQuoteOrderQuery({ body: useSettled(body), ...of });
  if (error) return <Typography textColor="danger700">{failureText(error, text)}</Typography>;
  if (!quote) return <Typography textColor="neutral600">{text('orderEditor.calculating')}</Typography>;
  return (
    <>
      {quote.refused_coupons.map(({ code, message }) => (
        <Typography key={code} textColor="danger700">{`${code}: ${message}`}</Typography>
      ))}
      <Ledger lines={ledgerOf(quote, order?.total_amount ?? null, format, text)} />
    </>
  );
};

/** What the order costs as it stands here, worked out by the store before anything is saved. */
export const QuotePanel = ({ before, order }: Props) => {
  const text = useText();
  const body = bodyOf(useDraft(), before);
  return (
    <Panel title={text('orders.totals.title')}>
      <Box aria-live="polite">
        {body ? (
          <Quote body={body} order={order} />
        ) : (
          <Typography textColor="neutral600">{text('orderEditor.incomplete')}</Typography>
        )}
      </Box>
    </Panel>
  );
};
