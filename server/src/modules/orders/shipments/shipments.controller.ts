import type { SavedShipmentAnswer, ShipmentAnswer, ShipmentListAnswer } from '../../../contracts/shipments';
import type { Answer, ShopRequest } from '../../../platform/http/route';
import { authorOf } from '../../activity';
import { readShipment, readShipments } from './read-shipments';
import { cancelShipment, changeShipment, createShipment } from './ship-order';
import type { ChangeShipmentBody, CreateShipmentBody } from './shipments.input';

export const list = async ({ platform, id }: ShopRequest): Promise<ShipmentListAnswer> =>
  readShipments(platform, id('order'));

export const find = async ({ platform, id }: ShopRequest): Promise<ShipmentAnswer> => ({
  shipment: await readShipment(platform, id('order'), id('shipment')),
});

export const create = async ({
  platform,
  principal,
  id,
  body,
  once,
}: ShopRequest<unknown, CreateShipmentBody>): Promise<Answer<SavedShipmentAnswer>> => {
  const orderId = id('order');
  return once(async () => ({
    message: 'The shipment has been created.',
    shipment: await createShipment(platform, orderId, body, authorOf(principal)),
  }));
};

export const update = async ({
  platform,
  principal,
  id,
  body,
}: ShopRequest<unknown, ChangeShipmentBody>): Promise<SavedShipmentAnswer> => {
  const named = { orderId: id('order'), shipmentId: id('shipment') };
  const shipment = await changeShipment(platform, named, body, authorOf(principal));
  return { message: 'The shipment has been updated.', shipment };
};

export const cancel = async ({ platform, principal, id }: ShopRequest): Promise<SavedShipmentAnswer> => {
  const named = { orderId: id('order'), shipmentId: id('shipment') };
  const shipment = await cancelShipment(platform, named, authorOf(principal));
  return { message: 'The shipment has been canceled.', shipment };
};
