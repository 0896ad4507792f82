import { Typography } from '@strapi/design-system';
import type { ReactNode } from 'react';
import type { FeedRun, FeedRunStatus } from '../../../server/src/contracts/integrations';
import { useShopOrderRunsQuery, useShopRunAgainMutation } from '../integrations/integrations.api';
import { Panel } from '../kit/form/field-grid';
import { Moment } from '../kit/moment';
import { PartFailed } from '../kit/page/part-failed';
import { StatusBadge, type Tone } from '../kit/status-badge';
import { useLookedAfter } from '../kit/use-looked-after';
import { useCan } from '../permissions';
import { RecordTable, type RecordColumn } from '../settings/record-table';
import { useServerWords } from '../settings/use-server-words';
import { useText } from '../texts/use-text';
import { AgainButton } from '../kit/dialog/again-button';
import type { OrderSectionProps } from './orders.api';

const TONES: Readonly<Record<FeedRunStatus, Tone>> = {
  pending: 'info',
  running: 'info',
  done: 'success',
  skipped: 'neutral',
  dead: 'danger',
};

const isWaiting = ({ status }: FeedRun): boolean => status === 'pending' || status === 'running';

const Small = ({ children }: { readonly children: ReactNode }) => (
  <Typography tag="p" variant="pi" textColor="neutral600" style={{ overflowWrap: 'anywhere' }}>
    {children}
  </Typography>
);

const Name = ({ run: { feed_name: name, trigger, is_revoke_hook: isRevoke } }: { readonly run: FeedRun }) => {
  const text = useText();
  const words = useServerWords();
  return (
    <>
      <span style={{ overflowWrap: 'anywhere' }}>{name}</span>
      <Small>
        {[words.trigger(trigger), ...(isRevoke === 'yes' ? [text('integrations.run.revokes')] : [])].join(', ')}
      </Small>
    </>
  );
};

const Outcome = ({ run: { status, note, attempts, next_attempt_at: next } }: { readonly run: FeedRun }) => {
  const text = useText();
  return (
    <>
      <StatusBadge tone={TONES[status]}>{text(`integrations.run.${status}`)}</StatusBadge>
      {note === '' ? null : <Small>{note}</Small>}
      {status === 'done' || attempts === 0 ? null : (
        <Small>
          {text('emails.attempts', { count: attempts })}
          {next === null ? null : (
            <>
              {`, ${text('emails.next')} `}
              <Moment moment={next} />
            </>
          )}
        </Small>
      )}
    </>
  );
};

const COLUMNS: readonly RecordColumn<FeedRun>[] = [
  { label: 'integrations.feed', cell: (run) => <Name run={run} /> },
  { label: 'integrations.state', cell: (run) => <Outcome run={run} /> },
  { label: 'emails.column.when', cell: ({ finished_at, created_at }) => <Moment moment={finished_at ?? created_at} /> },
];

type AgainProps = { readonly order: number; readonly run: FeedRun };

const RunAgain = ({ order, run: { id, feed_name: name } }: AgainProps) => {
  const text = useText();
  const [again] = useShopRunAgainMutation();
  return (
    <AgainButton
      label={text('integrations.again.of', { name })}
      title={text('integrations.again')}
      consequence={text('integrations.again.text', { name })}
      run={() => again({ order, run: id })}
    />
  );
};

/** What feeds did for an order; nothing where none ran. */
export const FeedsSection = ({ answer: { order } }: OrderSectionProps) => {
  const text = useText();
  const mayRun = useCan()('orders/manage');
  const { pollingInterval, lookAfter } = useLookedAfter();
  const { data, error, refetch } = useShopOrderRunsQuery(order.id, {
    refetchOnMountOrArgChange: true,
    pollingInterval,
  });
  lookAfter(data?.some(isWaiting) ?? false);
  const title = text('integrations.feeds');
  if (!error && (data ?? []).length === 0) return null;
  return (
    <Panel title={title}>
      {data ? (
        <RecordTable
          label={title}
          rows={data}
          keyOf={({ id }) => id}
          columns={COLUMNS}
          {...(mayRun
            ? { actions: (run: FeedRun) => (isWaiting(run) ? null : <RunAgain order={order.id} run={run} />) }
            : {})}
          empty=""
        />
      ) : (
        <PartFailed onRetry={() => void refetch()} />
      )}
    </Panel>
  );
};
