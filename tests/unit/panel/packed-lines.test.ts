import type { OrderLine } from '../../../server/src/contracts/order-lines';
import { packedLines } from '../../../admin/src/orders/packed-lines';

const line = (id: number, known: Partial<OrderLine>): OrderLine =>
  ({
    ...{ id, fulfillment_type: 'physical', payment_type: 'onetime', quantity: 3, restocked_quantity: 0 },
    ...known,
  }) as OrderLine;

it('a packing list has the pieces that are to be sent', () => {
  const lines = [
    line(1, {}),
    line(2, { restocked_quantity: 2 }),
    line(3, { restocked_quantity: 3 }),
    line(4, { fulfillment_type: 'digital' }),
    line(5, { payment_type: 'fee' }),
    line(6, { payment_type: 'signup_fee' }),
    line(7, { payment_type: 'bundle', quantity: 1 }),
  ];
  expect(packedLines(lines).map(({ line: { id }, quantity }) => [id, quantity])).toEqual([
    [1, 3],
    [2, 1],
    [7, 1],
  ]);
});
