import { MenuItem, SimpleMenu } from '@strapi/design-system';
import { useNavigate } from 'react-router-dom';
import type { AvailableIntegration, FeedsAnswer, IntegrationFeed } from '../../../server/src/contracts/integrations';
import { StatusBadge } from '../kit/status-badge';
import { useCan } from '../permissions';
import { DeleteButton } from '../settings/delete-button';
import { OnOff } from '../settings/on-off';
import { RecordTable, type RecordColumn } from '../settings/record-table';
import { SwitchButton } from '../settings/switch-button';
import { useServerWords } from '../settings/use-server-words';
import { useTold } from '../settings/use-told';
import { useText } from '../texts/use-text';
import { useShopDeleteFeedMutation, useShopSwitchFeedMutation } from './integrations.api';

export const INTEGRATIONS = '/plugins/shop/integrations';

/** Where the feeds are listed. */
export const listOf = (product: number | null): string =>
  product === null ? INTEGRATIONS : `/plugins/shop/products/${product}`;

export const pageOf = (product: number | null, provider: string, feed: number | 'new'): string =>
  `${listOf(product)}${product === null ? '' : '/integrations'}/${encodeURIComponent(provider)}/feeds/${feed}`;

/** Whoever makes feeds hands orders and their licences to others, and has to be allowed to see them. */
export const useMayFeed = (): boolean => {
  const can = useCan();
  return can('integrations/manage') && can('orders/view') && can('licenses/view');
};

type Known = AvailableIntegration | undefined;
type Row = { readonly feed: IntegrationFeed; readonly integration: Known };

const Provider = ({ feed: { provider }, integration }: Row) => {
  const words = useServerWords();
  return <>{integration ? words.integration(provider, integration).title : provider}</>;
};

const Triggers = ({ feed: { feed } }: Row) => {
  const words = useServerWords();
  const triggers = Array.isArray(feed.event_trigger) ? (feed.event_trigger as readonly string[]) : [];
  return <>{triggers.map(words.trigger).join(', ')}</>;
};

const State = ({ feed: { enabled }, integration }: Row) => {
  const text = useText();
  if (enabled === 'no' || integration?.enabled) return <OnOff isOn={enabled === 'yes'} />;
  return <StatusBadge tone="warning">{text('integrations.feed.waits')}</StatusBadge>;
};

const COLUMNS: readonly RecordColumn<Row>[] = [
  {
    label: 'integrations.feed',
    cell: ({ feed: { name } }) => <span style={{ overflowWrap: 'anywhere' }}>{name}</span>,
  },
  { label: 'integrations.column.integration', cell: (row) => <Provider {...row} /> },
  { label: 'integrations.when', cell: (row) => <Triggers {...row} /> },
  { label: 'integrations.state', cell: (row) => <State {...row} /> },
];

type Of = { readonly feed: Pick<IntegrationFeed, 'id' | 'name' | 'product_id'> };

export const DeleteFeed = ({ feed: { id, name, product_id: product }, ...rest }: Of & DeleteProps) => {
  const text = useText();
  const can = useCan();
  const [remove] = useShopDeleteFeedMutation();
  return can('integrations/delete') ? (
    <DeleteButton
      title={text('integrations.feed.delete', { name })}
      consequence={text('integrations.feed.delete.text')}
      run={() => remove({ id, product })}
      {...rest}
    />
  ) : null;
};

type DeleteProps = { readonly small?: boolean; readonly onDone?: () => void };

const Switch = ({ feed: { id, name, enabled, product_id: product } }: { readonly feed: IntegrationFeed }) => {
  const text = useText();
  const told = useTold();
  const [change, { isLoading }] = useShopSwitchFeedMutation();
  return (
    <SwitchButton
      name={name}
      isOn={enabled === 'yes'}
      loading={isLoading}
      onChange={(on) =>
        void told(
          change({ id, product, status: on ? 'yes' : 'no' }),
          text(on ? 'integrations.feed.on' : 'integrations.feed.off', { name })
        )
      }
    />
  );
};

type Props = { readonly product: number | null; readonly answer: FeedsAnswer };

/** Feeds of the store or of a product, each with its switch. */
export const FeedsTable = ({ product, answer: { feeds, available_integrations: available } }: Props) => {
  const text = useText();
  const can = useCan();
  const mayAct = can('integrations/manage') || can('integrations/delete');
  return (
    <RecordTable
      label={text('integrations.feeds')}
      rows={feeds.map((feed) => ({ feed, integration: available[feed.provider] }))}
      keyOf={({ feed }) => feed.id}
      href={({ feed }) => pageOf(product, feed.provider, feed.id)}
      columns={COLUMNS}
      {...(mayAct
        ? {
            actions: ({ feed }: Row) => (
              <>
                {can('integrations/manage') ? <Switch feed={feed} /> : null}
                <DeleteFeed feed={feed} small />
              </>
            ),
          }
        : {})}
      empty={text(product === null ? 'integrations.feeds.none' : 'integrations.feeds.noneOfProduct')}
    />
  );
};

/** A new feed of one of the integrations that are set up. */
export const AddFeed = ({ product, answer: { available_integrations: available } }: Props) => {
  const text = useText();
  const words = useServerWords();
  const navigate = useNavigate();
  const isOffered = useMayFeed();
  const offered = Object.entries(available).filter(([, { enabled }]) => enabled);
  if (!isOffered || offered.length === 0) return null;
  return (
    <SimpleMenu label={text('integrations.feed.add')} variant="secondary">
      {offered.map(([key, integration]) => (
        <MenuItem key={key} onSelect={() => navigate(pageOf(product, key, 'new'))}>
          {words.integration(key, integration).title}
        </MenuItem>
      ))}
    </SimpleMenu>
  );
};
