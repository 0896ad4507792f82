import { Flex } from '@strapi/design-system';
import { Panel } from '../kit/form/field-grid';
import { PartFailed } from '../kit/page/part-failed';
import { RoomLink } from '../kit/page/room-link';
import { ShopPage } from '../kit/page/shop-page';
import { useCan } from '../permissions';
import { ROOM_GROUPS } from '../section/rooms';
import { useStore } from '../store/store-context';
import { useText } from '../texts/use-text';
import { ApiCard } from './api-card';
import { LatestOrders } from './latest-orders';
import { SalesPanel } from './sales-panel';
import { SetupPanel } from './setup-panel';
import { TestModeNotice } from './test-mode-notice';
import { ToDoPanel } from './to-do-panel';
import { useSummary } from './use-summary';

const NEEDS = ROOM_GROUPS.flatMap(({ rooms }) => rooms.flatMap(({ needs }) => needs));

const Figures = () => {
  const text = useText();
  const { data, error, refetch } = useSummary();
  if (error && !data) {
    return (
      <Panel title={text('home.sales')}>
        <PartFailed onRetry={() => void refetch()} />
      </Panel>
    );
  }
  return (
    <>
      <SalesPanel summary={data} />
      <ToDoPanel summary={data} />
      {data?.latest_orders ? <LatestOrders orders={data.latest_orders} /> : null}
    </>
  );
};

/** The first page of the shop, behind its link in the main menu. */
export const HomePage = () => {
  const text = useText();
  const can = useCan();
  const { name, order_mode: mode } = useStore();
  return (
    <ShopPage
      title={text('home.title')}
      subtitle={name}
      needs={NEEDS}
      secondaryAction={
        can('super_admin') ? <RoomLink to="/plugins/shop/setup">{text('home.openSetup')}</RoomLink> : null
      }
    >
      <Flex direction="column" alignItems="stretch" gap={4}>
        {mode === 'test' ? <TestModeNotice /> : null}
        {can('super_admin') ? <SetupPanel /> : null}
        {can('dashboard_stats/view') ? <Figures /> : null}
        <ApiCard />
      </Flex>
    </ShopPage>
  );
};
