import { Page } from '@strapi/strapi/admin';
import { useEffect, useState } from 'react';
import { useNavigate, useParams } from 'react-router-dom';
import type { EditedOrderAnswer } from '../../../server/src/contracts/order-editor';
import type { Order, OrderAnswer } from '../../../server/src/contracts/orders';
import { LoadState, NotThere } from '../kit/page/load-state';
import { isRecordId } from '../kit/page/record-id';
import { orderName } from '../orders/order-names';
import { useShopOrderQuery } from '../orders/orders.api';
import { useCan } from '../permissions';
import { useText } from '../texts/use-text';
import type { Destination } from './delivery-options';
import { draftOf, withItemIds, withKnownIds, type OrderDraft } from './order-draft';
import { useShopEditOrderMutation } from './order-editor.api';
import { OrderForm } from './order-form';
import { QuotePanel } from './quote-panel';

const destinationOf = ({ order }: OrderAnswer): Destination => {
  const { country = '', state = '' } = order.shipping_address ?? order.billing_address ?? {};
  const { shipping_method_id: id, shipping_method_title: title } = order.config;
  return { country, state, ...(id ? { kept: { value: String(id), label: title ?? `#${id}` } } : {}) };
};

/** What was read or saved last. */
type Known = { readonly order: Order; readonly before: OrderDraft };

type Props = { readonly answer: OrderAnswer; readonly onReload: () => void };

const EditOrder = ({ answer, onReload }: Props) => {
  const text = useText();
  const navigate = useNavigate();
  const [edit] = useShopEditOrderMutation();
  // As it was when the page was opened: a colleague's save meanwhile is told by the version, and replaces nothing here.
  const [destination] = useState(() => destinationOf(answer));
  const [known, setKnown] = useState<Known>(() => ({ order: answer.order, before: draftOf(answer) }));
  const { order, before } = known;
  const { id, version } = order;
  const { version: loaded, order_items: items } = answer.order;
  // Whoever stays after a save would have the lines that it added deleted and added again by the next.
  useEffect(() => {
    if (loaded === version) setKnown((last) => ({ ...last, before: withItemIds(last.before, items) }));
  }, [loaded, version, items]);
  const page = `/plugins/shop/orders/${id}`;
  return (
    <OrderForm
      title={text('orderEditor.edit.title', { order: orderName(order, text) })}
      backTo={page}
      before={before}
      isNew={false}
      currency={order.currency}
      useDestination={() => destination}
      send={(body, key) => edit({ id, key, body, version })}
      onSaved={(data, sent) => {
        // Whoever typed while it was being saved may stay.
        setKnown({ order: (data as EditedOrderAnswer).order, before: withKnownIds(sent, before) });
        navigate(page);
      }}
      onReload={onReload}
      side={<QuotePanel before={before} order={order} />}
    />
  );
};

const LoadedOrder = ({ id }: { readonly id: number }) => {
  const query = useShopOrderQuery(id, { refetchOnMountOrArgChange: true });
  const [round, setRound] = useState(0);
  const [opened] = useState(Date.now);
  // What the cache holds may be older than the version that the edit has to name.
  const fresh = { ...query, data: (query.fulfilledTimeStamp ?? 0) < opened ? undefined : query.data };
  const reload = (): void => {
    void query.refetch().then(() => setRound((known) => known + 1));
  };
  return (
    <LoadState query={fresh}>
      {(answer) => <EditOrder key={`${answer.order.id}-${round}`} answer={answer} onReload={reload} />}
    </LoadState>
  );
};

export const EditOrderPage = () => {
  const text = useText();
  const { id = '' } = useParams();
  if (!useCan()('orders/manage')) return <Page.NoPermissions />;
  if (!isRecordId(id)) return <NotThere message={text('section.gone.text')} />;
  return <LoadedOrder key={id} id={Number(id)} />;
};
