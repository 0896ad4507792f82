import { Box, Loader } from '@strapi/design-system';
import { useState } from 'react';
import type { EmailMessage } from '../../../server/src/contracts/notifications';
import { EmailName, EmailOutcome, isWaiting } from '../emails/sent-parts';
import { ConfirmAction } from '../kit/dialog/action-dialog';
import { DialogButton } from '../kit/dialog/dialog-button';
import { Panel } from '../kit/form/field-grid';
import { Moment } from '../kit/moment';
import { PartFailed } from '../kit/page/part-failed';
import { useLookedAfter } from '../kit/use-looked-after';
import { useCan } from '../permissions';
import { RecordTable, type RecordColumn } from '../settings/record-table';
import { useServerWords } from '../settings/use-server-words';
import { useText } from '../texts/use-text';
import { AgainButton } from '../kit/dialog/again-button';
import {
  useShopOrderEmailsQuery,
  useShopRemindOfPaymentMutation,
  useShopSendEmailAgainMutation,
} from './order-emails.api';
import type { OrderSectionProps } from './orders.api';

const COLUMNS: readonly RecordColumn<EmailMessage>[] = [
  { label: 'emails.column.name', cell: (message) => <EmailName message={message} /> },
  {
    label: 'emails.column.to',
    cell: ({ to }) => <span style={{ overflowWrap: 'anywhere' }}>{to}</span>,
  },
  { label: 'emails.column.state', cell: (message) => <EmailOutcome message={message} /> },
  { label: 'emails.column.when', cell: ({ sent_at, created_at }) => <Moment moment={sent_at ?? created_at} /> },
];

type AgainProps = { readonly order: number; readonly message: EmailMessage };

const SendAgain = ({ order, message }: AgainProps) => {
  const text = useText();
  const [send] = useShopSendEmailAgainMutation();
  const name = useServerWords().emailTitle(message);
  return (
    <AgainButton
      label={text('emails.again.of', { name })}
      title={text('emails.again')}
      consequence={text('emails.again.consequence', { name, to: message.to })}
      run={() => send({ id: order, message: message.id })}
    />
  );
};

type RemindProps = { readonly order: number; readonly isOffered: boolean; readonly onDone: () => void };

const Remind = ({ order, isOffered, onDone }: RemindProps) => {
  const text = useText();
  const [remind] = useShopRemindOfPaymentMutation();
  return (
    <DialogButton variant="secondary" size="S" label={text('emails.remind')} isOffered={isOffered}>
      {(close) => (
        <ConfirmAction
          title={text('emails.remind')}
          consequence={text('emails.remind.consequence')}
          confirmLabel={text('emails.remind')}
          run={() => remind({ id: order })}
          onDone={() => {
            close();
            onDone();
          }}
          onClose={close}
        />
      )}
    </DialogButton>
  );
};

/** The log, and whether something in it is still to come: messages are written behind what they tell of. */
const useEmails = (order: number) => {
  const { pollingInterval, lookAfter } = useLookedAfter();
  const [known, setKnown] = useState<number | null>(null);
  const query = useShopOrderEmailsQuery(order, {
    refetchOnMountOrArgChange: true,
    pollingInterval,
  });
  const newest = query.data?.[0]?.id ?? 0;
  lookAfter(known === newest || (query.data?.some(isWaiting) ?? false));
  return { ...query, expect: () => setKnown(newest) };
};

/** What was sent about an order, to whom, and what became of it. */
export const EmailsSection = ({ answer: { order } }: OrderSectionProps) => {
  const text = useText();
  const can = useCan();
  const { data, error, refetch, expect } = useEmails(order.id);
  const title = text('emails.title');
  const mayRemind = can('store/sensitive') && order.can_send_payment_reminder;
  return (
    <Panel title={title} action={<Remind order={order.id} isOffered={mayRemind} onDone={expect} />}>
      {error && !data ? <PartFailed onRetry={() => void refetch()} /> : null}
      {error || data ? null : (
        <Box>
          <Loader small>{text('kit.loading')}</Loader>
        </Box>
      )}
      {data ? (
        <RecordTable
          label={title}
          rows={data}
          keyOf={({ id }) => id}
          columns={COLUMNS}
          {...(can('orders/manage')
            ? {
                actions: (message: EmailMessage) =>
                  isWaiting(message) ? null : <SendAgain order={order.id} message={message} />,
              }
            : {})}
          empty={text('emails.order.none')}
        />
      ) : null}
    </Panel>
  );
};
