import { Flex, Typography } from '@strapi/design-system';
import type { ListedOrder } from '../../../server/src/contracts/orders';
import { useDates } from '../kit/use-dates';
import { useStore } from '../store/store-context';
import { useText } from '../texts/use-text';
import { addressLines } from './address-lines';
import { isPartOfBundle, lineName } from './order-lines';
import { orderName } from './order-names';
import { packedLines, type PackedLine } from './packed-lines';
import { Sheet } from './print-style';

const LineRow = ({ line, quantity }: PackedLine) => (
  <tr>
    <td>☐</td>
    <td style={isPartOfBundle(line) ? { paddingInlineStart: '2.4rem' } : undefined}>{lineName(line)}</td>
    <td>{line.sku}</td>
    <td>{quantity}</td>
  </tr>
);

const Lines = ({ lines }: { readonly lines: readonly PackedLine[] }) => {
  const text = useText();
  return (
    <table>
      <thead>
        <tr>
          <th>{text('orders.packing.packed')}</th>
          <th>{text('orders.packing.item')}</th>
          <th>{text('orders.packing.sku')}</th>
          <th>{text('orders.packing.quantity')}</th>
        </tr>
      </thead>
      <tbody>
        {lines.map((packed) => (
          <LineRow key={packed.line.id} {...packed} />
        ))}
      </tbody>
    </table>
  );
};

/** A plain list for whoever packs the parcel: where it goes and what goes into it, without prices. */
export const PackingList = ({ order }: { readonly order: ListedOrder }) => {
  const text = useText();
  const dates = useDates();
  const { name: store } = useStore();
  const address = order.shipping_address ?? order.billing_address;
  const lines = packedLines(order.order_items ?? []);
  return (
    <Sheet>
      <Flex justifyContent="space-between" alignItems="flex-start" gap={4} wrap="wrap">
        <div>
          <Typography tag="h2" variant="delta">
            {text('orders.page.title', { order: orderName(order, text) })}
          </Typography>
          <p>{store}</p>
          {order.created_at ? <p>{dates.day(order.created_at)}</p> : null}
        </div>
        <address style={{ fontStyle: 'normal' }}>
          {address ? addressLines(address).map((line, index) => <p key={index}>{line}</p>) : null}
        </address>
      </Flex>
      {lines.length === 0 ? <p>{text('orders.packing.nothing')}</p> : <Lines lines={lines} />}
      {order.note ? (
        <p style={{ whiteSpace: 'pre-wrap' }}>{text('orders.packing.note', { note: order.note })}</p>
      ) : null}
    </Sheet>
  );
};
