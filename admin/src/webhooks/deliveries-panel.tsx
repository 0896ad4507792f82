import { Button, Flex, Loader, Typography } from '@strapi/design-system';
import { useState } from 'react';
import type {
  WebhookDeliveriesAnswer,
  WebhookDelivery,
  WebhookDeliveryStatus,
  WebhookEndpoint,
} from '../../../server/src/contracts/webhooks';
import { Panel } from '../kit/form/field-grid';
import { LabelledChoice } from '../kit/form/labelled-choice';
import { Moment } from '../kit/moment';
import { PartFailed } from '../kit/page/part-failed';
import { useLookedAfter } from '../kit/use-looked-after';
import { useCan } from '../permissions';
import { RecordTable, type RecordColumn } from '../settings/record-table';
import { useText, type Text } from '../texts/use-text';
import { ReplayButton } from './replay-button';
import { ReplayRange } from './webhook-actions';
import { DeliveryState, isOnItsWay, isReplayable, WEBHOOKS } from './webhook-parts';
import { useShopWebhookDeliveriesQuery } from './webhooks.api';

const STATUSES: readonly WebhookDeliveryStatus[] = ['pending', 'running', 'done', 'dead', 'held'];

const Tries = ({ delivery: { attempts, next_attempt_at: next } }: { readonly delivery: WebhookDelivery }) => {
  const text = useText();
  return (
    <>
      {attempts}
      {next === null ? null : (
        <Typography tag="p" variant="pi" textColor="neutral600">
          {text('webhooks.next')} <Moment moment={next} />
        </Typography>
      )}
    </>
  );
};

const COLUMNS: readonly RecordColumn<WebhookDelivery>[] = [
  { label: 'webhooks.column.event', cell: ({ event }) => event },
  { label: 'webhooks.column.entity', cell: ({ entity }) => entity },
  { label: 'webhooks.column.state', cell: (delivery) => <DeliveryState {...delivery} /> },
  { label: 'webhooks.column.tries', cell: (delivery) => <Tries delivery={delivery} /> },
  {
    label: 'webhooks.column.when',
    cell: ({ last_attempt_at, created_at }) => <Moment moment={last_attempt_at ?? created_at} />,
  },
];

const ANY = 'any';

const statusOptions = (text: Text) => [
  { value: ANY, label: text('webhooks.delivery.any') },
  ...STATUSES.map((value) => ({ value, label: text(`webhooks.delivery.${value}`) })),
];

const useDeliveries = (webhook: number, status: string, before: number | undefined) => {
  const { pollingInterval, lookAfter } = useLookedAfter();
  const query = useShopWebhookDeliveriesQuery(
    {
      webhook_id: webhook,
      ...(status === ANY ? {} : { status: status as WebhookDeliveryStatus }),
      ...(before === undefined ? {} : { before }),
    },
    { refetchOnMountOrArgChange: true, pollingInterval }
  );
  lookAfter(query.data?.deliveries.some(isOnItsWay) ?? false);
  return query;
};

type RowsProps = { readonly webhook: WebhookEndpoint; readonly deliveries: readonly WebhookDelivery[] };

const Rows = ({ webhook, deliveries }: RowsProps) => {
  const text = useText();
  const mayReplay = useCan()('integrations/manage') && webhook.status === 'enabled';
  return (
    <RecordTable
      label={text('webhooks.deliveries')}
      rows={deliveries}
      keyOf={({ id }) => id}
      href={({ id }) => `${WEBHOOKS}/${webhook.id}/deliveries/${id}`}
      columns={COLUMNS}
      {...(mayReplay
        ? {
            actions: (delivery: WebhookDelivery) =>
              isReplayable(delivery) ? <ReplayButton delivery={delivery} small /> : null,
          }
        : {})}
      empty={text('webhooks.deliveries.none')}
    />
  );
};

type PagerProps = {
  readonly page: WebhookDeliveriesAnswer;
  readonly befores: readonly number[];
  readonly onChange: (befores: readonly number[]) => void;
};

/** Pages of the log have no numbers: each knows the next one. */
const Pager = ({ page: { next }, befores, onChange }: PagerProps) => {
  const text = useText();
  if (next === null && befores.length === 0) return null;
  return (
    <Flex gap={2} wrap="wrap">
      <Button
        type="button"
        variant="tertiary"
        disabled={befores.length === 0}
        onClick={() => onChange(befores.slice(0, -1))}
      >
        {text('webhooks.newer')}
      </Button>
      <Button
        type="button"
        variant="tertiary"
        disabled={next === null}
        onClick={() => (next === null ? undefined : onChange([...befores, next]))}
      >
        {text('webhooks.older')}
      </Button>
    </Flex>
  );
};

/** What was sent to an address in the last 30 days, and what came of it. */
export const DeliveriesPanel = ({ webhook }: { readonly webhook: WebhookEndpoint }) => {
  const text = useText();
  const [status, setStatus] = useState<string>(ANY);
  const [befores, setBefores] = useState<readonly number[]>([]);
  const { data, error, refetch } = useDeliveries(webhook.id, status, befores.at(-1));
  return (
    <Panel title={text('webhooks.deliveries')} action={<ReplayRange webhook={webhook} />}>
      <LabelledChoice
        label={text('webhooks.column.state')}
        value={status}
        options={statusOptions(text)}
        onChange={(chosen) => {
          setStatus(chosen);
          setBefores([]);
        }}
      />
      {error && !data ? <PartFailed onRetry={() => void refetch()} /> : null}
      {error || data ? null : <Loader small>{text('kit.loading')}</Loader>}
      {data ? (
        <>
          <Rows webhook={webhook} deliveries={data.deliveries} />
          <Pager page={data} befores={befores} onChange={setBefores} />
        </>
      ) : null}
    </Panel>
  );
};
