import type {
  AddedLineAnswer,
  CreatedOrderAnswer,
  EditedOrderAnswer,
  OrderQuoteAnswer,
} from '../../contracts/order-editor';
import type { Answer, ShopRequest } from '../../platform/http/route';
import { authorOf } from '../activity';
import { presentItem, presentOrder } from '../orders';
import type { CreateCustomBody, CreateOrderBody, EditOrderBody, QuoteOrderBody } from './order-editor.input';
import { addCustomLine } from './use-cases/add-custom-line';
import { createOrderByStaff, numberOfNewOrder } from './use-cases/create-order-by-staff';
import { quoteOrder } from './use-cases/quote-order';
import { prepareStaffEdit } from './use-cases/edit-order-by-staff';

export const create = async ({
  platform,
  principal,
  body,
  once,
}: ShopRequest<unknown, CreateOrderBody>): Promise<Answer<CreatedOrderAnswer>> => {
  const number = await numberOfNewOrder(platform, body);
  return once(async () => {
    const { id: order_id, uuid } = await createOrderByStaff(platform, body, number, authorOf(principal));
    return { message: 'The order has been created.', order_id, uuid };
  });
};

export const edit = async ({
  platform,
  principal,
  id,
  body,
  once,
}: ShopRequest<unknown, EditOrderBody>): Promise<Answer<EditedOrderAnswer>> => {
  const save = await prepareStaffEdit(platform, id(), body, authorOf(principal));
  return once(async () => {
    const { order, refused } = await save();
    return {
      message: 'The order has been saved.',
      order_id: order.id,
      uuid: order.uuid,
      order: presentOrder(order),
      refused_coupons: refused,
    };
  });
};

export const quote = async ({ platform, body }: ShopRequest<unknown, QuoteOrderBody>): Promise<OrderQuoteAnswer> => ({
  quote: await quoteOrder(platform, body),
});

export const createCustom = async ({
  platform,
  principal,
  id,
  body,
  once,
}: ShopRequest<unknown, CreateCustomBody>): Promise<Answer<AddedLineAnswer>> => {
  const orderId = id('order');
  return once(async () => {
    const item = await addCustomLine(platform, orderId, body.product, authorOf(principal));
    return { message: 'The item has been added.', order_item: presentItem(item) };
  });
};
