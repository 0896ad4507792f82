import type * as yup from 'yup';
import {
  explained,
  id,
  listOf,
  MAX_QUANTITY,
  object,
  oneOf,
  pasted,
  required,
  text,
  wholeNumber,
} from '../../../platform/http/fields';
import { momentOrDay, MOMENT } from '../../../platform/http/moment-field';
import type { Conforms } from '../../../platform/http/parse-input';
import { plainLine, plainLines } from '../../../platform/http/plain-fields';
import type { ChangeShipmentCommand, ShipmentCommand } from '../commands';

const MAX_LINES = 500;

/** It becomes a link on pages of the store. */
const isWebAddress = (value: string): boolean => {
  if (!URL.canParse(value)) return false;
  const { protocol, username, password } = new URL(value);
  return (protocol === 'http:' || protocol === 'https:') && username === '' && password === '';
};

const trackingUrl = () =>
  explained(text(1_000), 'http(s) address of the page where the carrier shows it.').test(
    'url',
    '${path} must be an http or https address',
    (value) => !value || isWebAddress(value)
  );

const details = {
  carrier: explained(plainLine(100), 'Who carries it, such as DHL.'),
  tracking_number: pasted(100),
  tracking_url: trackingUrl(),
  note: explained(plainLines(1_000), 'For the staff; buyers do not see it.'),
  shipped_at: explained(
    momentOrDay(),
    `Now, if it is left out. ${MOMENT.description} A bare date is its first second in the time zone of the store.`
  ),
};

const pieces = object({
  order_item_id: explained(required(id()), 'The line of the order.'),
  quantity: explained(required(wholeNumber(1, MAX_QUANTITY)), 'Pieces of it; never more than are left.'),
});

/** See docs/rules/order-states.md#shipments. */
export const createShipmentBody = object({
  items: explained(
    listOf(pieces, MAX_LINES),
    'What is sent; everything that is left, if it is left out. A bundle takes its parts along unless they are named.'
  ),
  ...details,
});

/** What is left out stays; blank texts empty. */
export const changeShipmentBody = object({
  ...details,
  status: explained(oneOf('shipped', 'delivered'), 'A shipment is canceled by a call of its own.'),
});

export type CreateShipmentBody = Conforms<ShipmentCommand, yup.InferType<typeof createShipmentBody>>;
export type ChangeShipmentBody = Conforms<ChangeShipmentCommand, yup.InferType<typeof changeShipmentBody>>;
