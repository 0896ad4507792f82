import { Typography } from '@strapi/design-system';
import type { WebhookEndpoint } from '../../../server/src/contracts/webhooks';
import { Panel } from '../kit/form/field-grid';
import { Moment } from '../kit/moment';
import { LoadState } from '../kit/page/load-state';
import { ShopPage } from '../kit/page/shop-page';
import { useCan } from '../permissions';
import { AddLink } from '../settings/add-link';
import { RecordTable, type RecordColumn } from '../settings/record-table';
import { SwitchButton } from '../settings/switch-button';
import { useTold } from '../settings/use-told';
import { useText } from '../texts/use-text';
import { DeliveryState, nameOf, WEBHOOKS, WebhookState } from './webhook-parts';
import { useShopSaveWebhookMutation, useShopWebhooksQuery } from './webhooks.api';

const Name = ({ webhook }: { readonly webhook: WebhookEndpoint }) => (
  <span style={{ overflowWrap: 'anywhere' }}>{nameOf(webhook)}</span>
);

const Events = ({ events }: Pick<WebhookEndpoint, 'events'>) => {
  const text = useText();
  return <>{events.includes('*') ? text('webhooks.allEvents') : text('webhooks.events', { count: events.length })}</>;
};

const LastDelivery = ({ last_delivery: last }: Pick<WebhookEndpoint, 'last_delivery'>) => {
  const text = useText();
  if (last === null) return <>{text('webhooks.neverSent')}</>;
  return (
    <>
      <DeliveryState {...last} />
      <Typography tag="p" variant="pi" textColor="neutral600">
        {last.event} <Moment moment={last.last_attempt_at ?? last.created_at} />
      </Typography>
    </>
  );
};

const COLUMNS: readonly RecordColumn<WebhookEndpoint>[] = [
  { label: 'webhooks.column.webhook', cell: (webhook) => <Name webhook={webhook} /> },
  { label: 'webhooks.column.state', cell: (webhook) => <WebhookState webhook={webhook} /> },
  { label: 'webhooks.column.events', cell: (webhook) => <Events {...webhook} /> },
  { label: 'webhooks.column.last', cell: (webhook) => <LastDelivery {...webhook} /> },
];

const Switch = ({ webhook }: { readonly webhook: WebhookEndpoint }) => {
  const text = useText();
  const told = useTold();
  const [save, { isLoading }] = useShopSaveWebhookMutation();
  const name = nameOf(webhook);
  return (
    <SwitchButton
      name={name}
      isOn={webhook.status === 'enabled'}
      loading={isLoading}
      onChange={(on) =>
        void told(
          save({ id: webhook.id, status: on ? 'enabled' : 'disabled' }),
          text(on ? 'webhooks.switchedOn' : 'webhooks.switchedOff', { name })
        )
      }
    />
  );
};

/** Addresses that are told of what happens in the shop. */
export const WebhookListPage = () => {
  const text = useText();
  const can = useCan();
  const query = useShopWebhooksQuery(undefined, { refetchOnMountOrArgChange: true });
  const title = text('webhooks.title');
  return (
    <ShopPage
      title={title}
      subtitle={text('webhooks.subtitle')}
      needs={['integrations/view']}
      primaryAction={
        can('integrations/manage') ? <AddLink to={`${WEBHOOKS}/new`}>{text('webhooks.add')}</AddLink> : null
      }
    >
      <LoadState query={query}>
        {(webhooks) => (
          <Panel>
            <RecordTable
              label={title}
              rows={webhooks}
              keyOf={({ id }) => id}
              href={({ id }) => `${WEBHOOKS}/${id}`}
              columns={COLUMNS}
              {...(can('integrations/manage')
                ? { actions: (webhook: WebhookEndpoint) => <Switch webhook={webhook} /> }
                : {})}
              empty={text('webhooks.none')}
            />
          </Panel>
        )}
      </LoadState>
    </ShopPage>
  );
};
