import { Flex, Typography } from '@strapi/design-system';
import type { OrderDetail } from '../../../server/src/contracts/orders';
import { DialogButton } from '../kit/dialog/dialog-button';
import { Panel } from '../kit/form/field-grid';
import { failureText } from '../kit/failure-text';
import { useCan } from '../permissions';
import { useText } from '../texts/use-text';
import { FulfilDialog } from './fulfil-dialog';
import { countLeft } from './fulfilment-plan';
import type { OrderSectionProps } from './orders.api';
import { isCanceled, maySetStatus } from './order-steps';
import { ShipmentCard } from './shipment-card';
import { useShopShipmentsQuery } from './shipments.api';

const Shipments = ({ order }: { readonly order: OrderDetail }) => {
  const text = useText();
  const can = useCan();
  const { data, error } = useShopShipmentsQuery(order.id);
  const left = data ? countLeft(data.lines) : 0;
  const mayChange = maySetStatus(can) && !isCanceled(order) && order.shipping_status !== 'unshippable';
  return (
    <Panel
      title={text('shipments.title')}
      action={
        <DialogButton variant="secondary" label={text('shipments.fulfil')} isOffered={mayChange && left > 0}>
          {(close) => <FulfilDialog order={order} onClose={close} />}
        </DialogButton>
      }
    >
      {error ? <Typography textColor="danger700">{failureText(error, text)}</Typography> : null}
      {data ? (
        <>
          <Typography textColor="neutral800">{text('shipments.left', { count: left })}</Typography>
          <Flex tag="ul" direction="column" alignItems="stretch" gap={3}>
            {data.shipments.map((shipment) => (
              <ShipmentCard key={shipment.id} shipment={shipment} lines={data.lines} mayChange={mayChange} />
            ))}
          </Flex>
        </>
      ) : null}
    </Panel>
  );
};

/** What was sent of an order and what is left; none for an order with nothing to ship. */
export const FulfilmentSection = ({ answer: { order } }: OrderSectionProps) =>
  order.shipping_status === '' ? null : <Shipments order={order} />;
