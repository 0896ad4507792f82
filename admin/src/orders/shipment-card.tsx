import { Box, Flex, Typography } from '@strapi/design-system';
import type { LineToShip, Shipment } from '../../../server/src/contracts/shipments';
import { ConfirmAction } from '../kit/dialog/action-dialog';
import { DialogButton } from '../kit/dialog/dialog-button';
import { StatusBadge, type Tone } from '../kit/status-badge';
import { useDates } from '../kit/use-dates';
import { useText } from '../texts/use-text';
import { countShipped } from './fulfilment-plan';
import { lineName } from './order-lines';
import { useShopCancelShipmentMutation, useShopDeliverShipmentMutation } from './shipments.api';

const TONES: Readonly<Record<Shipment['status'], Tone>> = {
  shipped: 'info',
  delivered: 'success',
  canceled: 'neutral',
};

type Props = {
  readonly shipment: Shipment;
  readonly lines: readonly LineToShip[];
  readonly mayChange: boolean;
};

const Tracking = ({ shipment }: Pick<Props, 'shipment'>) => {
  const text = useText();
  const { carrier, tracking_number: number, tracking_url: url } = shipment;
  const name = [carrier, number].filter((part) => part !== '').join(' ');
  if (url !== '') {
    return (
      <a href={url} target="_blank" rel="noreferrer noopener">
        {name || text('shipments.track')}
      </a>
    );
  }
  return name ? <Typography textColor="neutral800">{name}</Typography> : null;
};

const Actions = ({ shipment, lines }: Omit<Props, 'mayChange'>) => {
  const text = useText();
  const [deliver] = useShopDeliverShipmentMutation();
  const [cancel] = useShopCancelShipmentMutation();
  const named = { id: shipment.order_id, shipment: shipment.id };
  const count = countShipped(shipment, lines);
  return (
    <Flex gap={2} wrap="wrap">
      {shipment.status === 'shipped' ? (
        <DialogButton size="S" variant="secondary" label={text('shipments.deliver')}>
          {(close) => (
            <ConfirmAction
              title={text('shipments.deliver')}
              consequence={text('shipments.deliver.consequence', { count })}
              confirmLabel={text('shipments.deliver')}
              run={() => deliver(named)}
              onDone={close}
              onClose={close}
            />
          )}
        </DialogButton>
      ) : null}
      <DialogButton size="S" variant="tertiary" label={text('shipments.cancel')}>
        {(close) => (
          <ConfirmAction
            danger
            title={text('shipments.cancel')}
            consequence={text('shipments.cancel.consequence', { count })}
            confirmLabel={text('shipments.cancel')}
            run={() => cancel(named)}
            onDone={close}
            onClose={close}
          />
        )}
      </DialogButton>
    </Flex>
  );
};

/** One shipment: what lies in it, where it is, and what can be done with it. */
export const ShipmentCard = ({ shipment, lines, mayChange }: Props) => {
  const text = useText();
  const dates = useDates();
  const isCanceled = shipment.status === 'canceled';
  const moment = shipment.canceled_at ?? shipment.delivered_at ?? shipment.shipped_at;
  return (
    <Box tag="li" borderColor="neutral200" hasRadius padding={4}>
      <Flex direction="column" alignItems="stretch" gap={3}>
        <Flex justifyContent="space-between" gap={3} wrap="wrap">
          <StatusBadge tone={TONES[shipment.status]}>{text(`shipments.status.${shipment.status}`)}</StatusBadge>
          <Typography variant="pi" textColor="neutral600">
            {moment ? dates.moment(moment) : ''}
          </Typography>
        </Flex>
        <Tracking shipment={shipment} />
        <Box tag="ul">
          {shipment.items.map((item) => (
            <Typography key={item.order_item_id} tag="li" textColor="neutral800">
              {text('shipments.item', { count: item.quantity, name: lineName(item) })}
            </Typography>
          ))}
        </Box>
        {shipment.note ? <Typography textColor="neutral600">{shipment.note}</Typography> : null}
        {mayChange && !isCanceled ? <Actions shipment={shipment} lines={lines} /> : null}
      </Flex>
    </Box>
  );
};
