import { Flex, Typography } from '@strapi/design-system';
import type { ListedPaymentMethod } from '../../../server/src/contracts/payment-methods';
import { Panel } from '../kit/form/field-grid';
import { LoadState } from '../kit/page/load-state';
import { ShopPage } from '../kit/page/shop-page';
import { StatusBadge } from '../kit/status-badge';
import { moved } from '../settings/move';
import { MoveButtons } from '../settings/move-buttons';
import { RecordTable } from '../settings/record-table';
import { SwitchButton } from '../settings/switch-button';
import { useServerWords } from '../settings/use-server-words';
import { useTold } from '../settings/use-told';
import { useStore } from '../store/store-context';
import { useText } from '../texts/use-text';
import {
  useShopPaymentMethodsQuery,
  useShopSavePaymentMethodMutation,
  useShopSortPaymentMethodsMutation,
} from './payments.api';

const MethodActions = ({ method }: { readonly method: ListedPaymentMethod }) => {
  const text = useText();
  const told = useTold();
  const [save, { isLoading }] = useShopSavePaymentMethodMutation();
  const { title, method_key: key, is_active } = method;
  const isOn = is_active === 'yes';
  return (
    <SwitchButton
      name={title}
      isOn={isOn}
      loading={isLoading}
      onChange={(on) =>
        void told(
          save({ method: key, settings: { is_active: on ? 'yes' : 'no' } }),
          text(on ? 'payments.switchedOn' : 'payments.switchedOff', { method: title })
        )
      }
    />
  );
};

const MethodState = ({ method: { is_active, missing } }: { readonly method: ListedPaymentMethod }) => {
  const text = useText();
  const isOn = is_active === 'yes';
  if (missing.length > 0) {
    return <StatusBadge tone={isOn ? 'warning' : 'neutral'}>{text('payments.incomplete')}</StatusBadge>;
  }
  return <StatusBadge tone={isOn ? 'success' : 'neutral'}>{text(isOn ? 'payments.on' : 'payments.off')}</StatusBadge>;
};

const Methods = ({ methods: listed }: { readonly methods: readonly ListedPaymentMethod[] }) => {
  const text = useText();
  const words = useServerWords();
  const methods = listed.map(words.method);
  const told = useTold();
  const [sort, { isLoading }] = useShopSortPaymentMethodsMutation();
  const move = (from: number, to: number): void =>
    void told(sort(moved(methods, from, to).map(({ method_key: key }) => key)), text('payments.sorted'));
  return (
    <RecordTable
      label={text('payments.title')}
      rows={methods}
      keyOf={({ method_key: key }) => key}
      href={({ method_key: key }) => `/settings/shop/payments/${encodeURIComponent(key)}`}
      columns={[
        { label: 'payments.column.method', cell: ({ title }) => title },
        {
          label: 'payments.column.state',
          cell: (method) => <MethodState method={method} />,
        },
        { label: 'payments.column.description', cell: ({ description }) => description },
      ]}
      actions={(method, index) => (
        <>
          <MoveButtons
            name={method.title}
            index={index}
            count={methods.length}
            disabled={isLoading}
            onMove={(to) => move(index, to)}
          />
          <MethodActions method={method} />
        </>
      )}
      empty={text('payments.none')}
    />
  );
};

/** All payment methods, in the order in which the checkout offers them. */
export const PaymentMethodList = () => {
  const text = useText();
  const query = useShopPaymentMethodsQuery(undefined);
  const { order_mode: mode } = useStore();
  return (
    <ShopPage title={text('payments.title')} subtitle={text('payments.subtitle')} needs={['is_super_admin']}>
      <LoadState query={query}>
        {(methods) => (
          <Flex direction="column" alignItems="stretch" gap={4}>
            <Panel>
              <Typography textColor="neutral800">
                {text(mode === 'live' ? 'payments.mode.live' : 'payments.mode.test')}
              </Typography>
            </Panel>
            <Methods methods={methods} />
          </Flex>
        )}
      </LoadState>
    </ShopPage>
  );
};
