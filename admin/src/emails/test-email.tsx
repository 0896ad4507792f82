import { TextInput, Typography } from '@strapi/design-system';
import { useAuth } from '@strapi/strapi/admin';
import { useState } from 'react';
import { ActionModal } from '../kit/dialog/action-dialog';
import { useRefusedFields } from '../kit/dialog/use-refused-fields';
import { Labelled } from '../kit/form/labelled';
import { useText } from '../texts/use-text';
import { useShopSendTestEmailMutation, type MailLanguage } from './emails.api';
import { orderIdOf } from './notification-values';

type Props = { readonly name: string; readonly locale: MailLanguage; readonly onClose: () => void };

/** Sends the message as it is stored to whoever wants to see it. */
export const TestEmail = ({ name, locale, onClose }: Props) => {
  const text = useText();
  const user = useAuth('TestEmail', (auth) => auth.user, true);
  const [email, setEmail] = useState(user?.email ?? '');
  const [order, setOrder] = useState('');
  const [send] = useShopSendTestEmailMutation();
  const { errors, mark } = useRefusedFields(['email', 'order_id']);
  const id = orderIdOf(order);
  const run = async () =>
    mark(
      await send({ notification_name: name, locale, email: email.trim(), ...(id === null ? {} : { order_id: id }) })
    );
  return (
    <ActionModal
      title={text('emails.test')}
      confirmLabel={text('emails.test.send')}
      isReady={email.trim() !== ''}
      intention={[email, order]}
      run={run}
      outcomeOf={() => ({ tone: 'success', message: text('emails.test.sent', { email: email.trim() }) })}
      onDone={onClose}
      onClose={onClose}
    >
      <Typography textColor="neutral800">{text('emails.test.text')}</Typography>
      <Labelled label={text('emails.test.to')} name="email" error={errors.email ?? ''} required>
        <TextInput
          value={email}
          inputMode="email"
          autoComplete="off"
          onChange={({ target }) => setEmail(target.value)}
        />
      </Labelled>
      <Labelled
        label={text('emails.preview.order')}
        hint={text('emails.preview.order.hint')}
        name="order_id"
        error={errors.order_id ?? ''}
      >
        <TextInput
          value={order}
          inputMode="numeric"
          autoComplete="off"
          onChange={({ target }) => setOrder(target.value)}
        />
      </Labelled>
    </ActionModal>
  );
};
