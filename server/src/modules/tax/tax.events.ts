import { carries, defineEvent, type RecordedEvent } from '../../platform/events/events';

/** What a reverse charge was decided on, as JSON. */
export type ReverseChargeFacts = {
  readonly checkout_data: unknown;
  readonly product_lines: unknown;
};

/** To be recorded in the transaction that stores the cart or order whose tax the buyer owes from now on. */
export const reverseChargeApplied = (facts: ReverseChargeFacts): RecordedEvent => ({
  name: 'tax/reverse_charge_applied',
  references: facts,
});

/** To be recorded in the transaction that stores the cart or order whose tax the seller owes again. */
export const reverseChargeRemoved = (facts: ReverseChargeFacts): RecordedEvent => ({
  name: 'tax/reverse_charge_removed',
  references: facts,
});

export const taxEvents = () => [
  defineEvent({
    name: 'tax/reverse_charge_applied',
    when: 'A checked VAT number made the buyer of a cart owe its tax; {checkout_data, product_lines}.',
    ...carries<ReverseChargeFacts>(),
  }),
  defineEvent({
    name: 'tax/reverse_charge_removed',
    when: 'The tax of a cart is charged again after a reverse charge; {checkout_data, product_lines}.',
    ...carries<ReverseChargeFacts>(),
  }),
];
