import type { EmailMessage } from '../../../server/src/contracts/notifications';
import { BulkDialog } from '../kit/list/bulk-dialog';
import type { BulkDialogProps, ListDefinition } from '../kit/list/list-definition';
import { ListPage } from '../kit/list/list-page';
import type { Criteria } from '../kit/list/list-state';
import { Moment } from '../kit/moment';
import { useLookedAfter } from '../kit/use-looked-after';
import { useText } from '../texts/use-text';
import { EmailLinks } from './email-links';
import { useShopMessagesQuery, useShopSendMessageAgainMutation } from './emails.api';
import { EmailName, EmailOutcome, isWaiting } from './sent-parts';

const AgainDialog = ({ rows, onClose }: BulkDialogProps<EmailMessage>) => {
  const text = useText();
  const [send] = useShopSendMessageAgainMutation();
  return (
    <BulkDialog
      title={text('emails.again')}
      consequence={text('emails.again.many', { count: rows.length })}
      confirmLabel={text('emails.again')}
      rows={rows}
      nameOf={({ title, to }) => `${title}, ${to}`}
      runEach={({ id }) => send(id)}
      onClose={onClose}
    />
  );
};

const useSent = (criteria: Criteria) => {
  const { pollingInterval, lookAfter } = useLookedAfter();
  const query = useShopMessagesQuery(criteria, { refetchOnMountOrArgChange: true, pollingInterval });
  lookAfter(query.data?.rows.some(isWaiting) ?? false);
  return query;
};

const SENT: ListDefinition<EmailMessage> = {
  id: 'emails',
  title: 'emails.title',
  subtitle: 'emails.sent.text',
  needs: ['store/sensitive'],
  useRows: useSent,
  columns: [
    { id: 'name', label: 'emails.column.name', cell: (message) => <EmailName message={message} /> },
    { id: 'to', label: 'emails.column.to', cell: ({ to }) => to, onPhone: true },
    { id: 'state', label: 'emails.column.state', cell: (message) => <EmailOutcome message={message} />, onPhone: true },
    {
      id: 'when',
      label: 'emails.column.when',
      cell: ({ sent_at: sent, created_at: made }) => <Moment moment={sent ?? made} />,
      onPhone: true,
    },
  ],
  views: [
    { id: 'sent', label: 'emails.status.sent' },
    { id: 'pending', label: 'emails.status.pending' },
    { id: 'failed', label: 'emails.status.failed' },
    { id: 'dropped', label: 'emails.status.dropped' },
    { id: 'not_configured', label: 'emails.status.not_configured' },
  ],
  bulk: [{ id: 'again', label: 'emails.again', Dialog: AgainDialog }],
  href: ({ order_id: order }) => (order === null ? null : `/plugins/shop/orders/${order}`),
  nameOf: ({ title, to }) => `${title}, ${to}`,
  empty: { title: 'emails.sent.none' },
};

/** What the store has sent in the last 90 days, to whom, and what became of it. */
export const SentPage = () => (
  <ListPage list={SENT}>
    <EmailLinks />
  </ListPage>
);
