import type { Shipment } from '../../../contracts/shipments';
import { defineEvent } from '../../../platform/events/events';
import type { Platform } from '../../../platform/platform';
import { recordActivities } from '../../activity';
import { hydrateOrdersWith } from '../order-payloads';
import type { Author } from '../statuses/status-change';

export type ShipmentChange = 'created' | 'updated' | 'delivered' | 'canceled';

type ShipmentDetails = { readonly shipment: Shipment };

/** The shipment travels with its event: it is told as it was. */
export const shipmentEvents = (platform: Pick<Platform, 'db'>) => {
  const hydrateAll = hydrateOrdersWith<ShipmentDetails>(platform, ['shipment']);
  return [
    defineEvent({
      name: 'order_shipment_created',
      when: 'Pieces of an order were sent: some, or all that was left. {order, customer, transaction, shipment}.',
      hydrateAll,
    }),
    defineEvent({
      name: 'order_shipment_updated',
      when: 'Carrier, tracking, note, dates or status of a shipment have changed; not behind order_shipment_delivered. {order, customer, transaction, shipment}.',
      hydrateAll,
    }),
    defineEvent({
      name: 'order_shipment_delivered',
      when: 'A shipment of an order has arrived. {order, customer, transaction, shipment}.',
      hydrateAll,
    }),
    defineEvent({
      name: 'order_shipment_canceled',
      when: 'A shipment was canceled; its pieces are left to ship again. {order, customer, transaction, shipment}.',
      hydrateAll,
    }),
  ];
};

const contentOf = ({ id, items, carrier, tracking_number: number }: Shipment): string => {
  const pieces = items.reduce((sum, { quantity }) => sum + quantity, 0);
  const tracking = [carrier, number].filter((text) => text !== '').join(' ');
  return `Shipment ${id}, pieces: ${pieces}${tracking ? `, ${tracking}` : ''}`;
};

/** In the transaction of the change. */
export const tellShipments = async (
  platform: Platform,
  change: ShipmentChange,
  shipments: readonly Shipment[],
  author: Author
): Promise<void> => {
  if (shipments.length === 0) return;
  await recordActivities(
    platform,
    shipments.map((shipment) => ({
      title: `Shipment ${change}`,
      content: contentOf(shipment),
      moduleName: 'order',
      moduleId: shipment.order_id,
      ...author,
    }))
  );
  await platform.events.record(
    shipments.map((shipment) => ({
      name: `order_shipment_${change}`,
      references: { order_id: shipment.order_id, shipment },
    }))
  );
};
