import { Box, Button, Flex } from '@strapi/design-system';
import { BackButton, Page } from '@strapi/strapi/admin';
import { createPortal } from 'react-dom';
import { useSearchParams } from 'react-router-dom';
import type { ListedOrder } from '../../../server/src/contracts/orders';
import { LoadState, NotThere } from '../kit/page/load-state';
import { isRecordId } from '../kit/page/record-id';
import { ShopPage } from '../kit/page/shop-page';
import { useCan } from '../permissions';
import { useText } from '../texts/use-text';
import { useShopOrdersToPackQuery } from './orders.api';
import { PackingList } from './packing-list';
import { PrintRoot, PrintStyle } from './print-style';

/** What the API lists at once. */
const MAX_ORDERS = 200;

const readIds = (written: string): number[] => [...new Set(written.split(',').filter(isRecordId))].map(Number);

const Sheets = ({ orders }: { readonly orders: readonly ListedOrder[] }) => (
  <>
    {orders.map((order) => (
      <PackingList key={order.id} order={order} />
    ))}
  </>
);

/**
 * The panel's frame scrolls within itself, and printers cut such frames off after a page. So what is printed hangs beside the panel, shown
 * to printers alone. A frame of its own would be refused by the content security policy.
 */
const PrintedPage = ({ orders, leftOut }: { readonly orders: readonly ListedOrder[]; readonly leftOut: number }) => {
  const text = useText();
  const { length: count } = orders;
  return (
    <ShopPage
      title={text('orders.packing.title')}
      subtitle={
        leftOut > 0
          ? text('orders.packing.leftOut', { count: leftOut, max: MAX_ORDERS })
          : text('orders.packing.subtitle', { count })
      }
      needs={['orders/view']}
      back={<BackButton fallback="/plugins/shop/orders" />}
      primaryAction={<Button onClick={() => window.print()}>{text('orders.packing.print')}</Button>}
    >
      <PrintStyle />
      <Flex direction="column" alignItems="stretch" gap={4}>
        {orders.map((order) => (
          <Box key={order.id} background="neutral0" hasRadius shadow="tableShadow" padding={6}>
            <PackingList order={order} />
          </Box>
        ))}
      </Flex>
      {createPortal(
        <PrintRoot data-printed aria-hidden>
          <Sheets orders={orders} />
        </PrintRoot>,
        document.body
      )}
    </ShopPage>
  );
};

const LoadedPackingLists = ({ ids }: { readonly ids: number[] }) => {
  const query = useShopOrdersToPackQuery(ids.slice(0, MAX_ORDERS), { refetchOnMountOrArgChange: true });
  const leftOut = Math.max(0, ids.length - MAX_ORDERS);
  return <LoadState query={query}>{(orders) => <PrintedPage orders={orders} leftOut={leftOut} />}</LoadState>;
};

/** /orders/print?ids=1,2,3 */
export const PackingListsPage = () => {
  const text = useText();
  const can = useCan();
  const [search] = useSearchParams();
  const ids = readIds(search.get('ids') ?? '');
  if (!can('orders/view')) return <Page.NoPermissions />;
  return ids.length === 0 ? <NotThere message={text('orders.packing.none')} /> : <LoadedPackingLists ids={ids} />;
};
