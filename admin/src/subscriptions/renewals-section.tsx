import { Flex, Loader, Typography } from '@strapi/design-system';
import type { ListedRenewal } from '../../../server/src/contracts/renewals';
import { Amount } from '../kit/amount';
import { DialogButton } from '../kit/dialog/dialog-button';
import { Panel } from '../kit/form/field-grid';
import { PartFailed } from '../kit/page/part-failed';
import { StatusBadge } from '../kit/status-badge';
import { useDates } from '../kit/use-dates';
import { orderName } from '../orders/order-names';
import { PaymentStatusBadge } from '../orders/order-statuses';
import { useCan } from '../permissions';
import { RecordTable, type RecordColumn } from '../settings/record-table';
import { useText } from '../texts/use-text';
import { ResendDialog, VoidDialog } from './renewal-dialogs';
import { RENEWAL_TONES, shownState, tellsPayment, triesOf } from './renewal-steps';
import { useRenewals, type Renewals } from './renewals.api';
import type { SubscriptionProps } from './subscriptions.api';

type RenewalProps = { readonly renewal: ListedRenewal };

const Name = ({ renewal }: RenewalProps) => <>{orderName(renewal, useText())}</>;

/** What has become of it, of its money, and of what was tried to get that. */
const State = ({ renewal }: RenewalProps) => {
  const text = useText();
  const dates = useDates();
  const state = shownState(renewal);
  const tries = triesOf(renewal);
  const { attempts: count, next_attempt_at: next, payment_status: payment } = renewal;
  return (
    <Flex direction="column" alignItems={{ initial: 'flex-end', medium: 'flex-start' }} gap={1}>
      {state === null ? null : (
        <StatusBadge tone={RENEWAL_TONES[state]}>{text(`subscriptions.renewal.state.${state}`)}</StatusBadge>
      )}
      {tellsPayment(renewal) ? <PaymentStatusBadge status={payment} /> : null}
      {tries === null ? null : (
        <Typography variant="pi" textColor="neutral600">
          {text(tries, { count, date: next === null ? '' : dates.moment(next) })}
        </Typography>
      )}
    </Flex>
  );
};

const Due = ({ renewal: { due_at: due, config } }: RenewalProps) => {
  const dates = useDates();
  const date = due ?? config.due_date ?? null;
  return date === null ? null : <time dateTime={date}>{dates.day(date)}</time>;
};

const COLUMNS: readonly RecordColumn<ListedRenewal>[] = [
  { label: 'orders.column.number', cell: (renewal) => <Name renewal={renewal} /> },
  { label: 'subscriptions.renewal.due', cell: (renewal) => <Due renewal={renewal} /> },
  {
    label: 'orders.column.total',
    cell: ({ total_amount: total, currency }) => <Amount cents={total} currency={currency} />,
    align: 'end',
  },
  { label: 'subscriptions.status', cell: (renewal) => <State renewal={renewal} /> },
];

const RowActions = ({ subscription, renewal }: SubscriptionProps & RenewalProps) => {
  const text = useText();
  const isOffered = renewal.state === 'open';
  return (
    <>
      <DialogButton variant="tertiary" size="S" label={text('subscriptions.resend')} isOffered={isOffered}>
        {(close) => <ResendDialog subscription={subscription} renewal={renewal} onClose={close} />}
      </DialogButton>
      <DialogButton variant="danger-light" size="S" label={text('subscriptions.void')} isOffered={isOffered}>
        {(close) => <VoidDialog subscription={subscription} renewal={renewal} onClose={close} />}
      </DialogButton>
    </>
  );
};

const RenewalTable = ({ subscription, rows, total }: SubscriptionProps & Renewals) => {
  const text = useText();
  const can = useCan();
  return (
    <Flex direction="column" alignItems="stretch" gap={3}>
      <RecordTable
        label={text('subscriptions.renewals')}
        rows={rows}
        keyOf={({ id }) => id}
        columns={COLUMNS}
        {...(can('orders/view') ? { href: ({ id }: ListedRenewal) => `/plugins/shop/orders/${id}` } : {})}
        {...(can('subscriptions/manage')
          ? { actions: (renewal: ListedRenewal) => <RowActions subscription={subscription} renewal={renewal} /> }
          : {})}
        empty={text('subscriptions.renewals.none')}
      />
      {total > rows.length ? (
        <Typography variant="pi" textColor="neutral600">
          {text('subscriptions.renewals.newest', { count: rows.length, total })}
        </Typography>
      ) : null}
    </Flex>
  );
};

/** Each bill behind the first one: when it is due, whether it is paid, and how often the store has tried to charge it. */
export const RenewalsSection = ({ subscription }: SubscriptionProps) => {
  const text = useText();
  const { data, error, refetch } = useRenewals({ subscription });
  return (
    <Panel title={text('subscriptions.renewals')}>
      {data ? <RenewalTable subscription={subscription} {...data} /> : null}
      {error || data ? null : <Loader small>{text('kit.loading')}</Loader>}
      {error && !data ? <PartFailed onRetry={() => void refetch()} /> : null}
    </Panel>
  );
};
