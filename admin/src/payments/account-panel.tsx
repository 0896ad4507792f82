import { Button, Flex, Typography } from '@strapi/design-system';
import { useCallback, useRef, useState } from 'react';
import type { PaymentConnectionAnswer } from '../../../server/src/contracts/payment-methods';
import { ConfirmAction } from '../kit/dialog/action-dialog';
import { FieldGrid, Panel } from '../kit/form/field-grid';
import type { FormField } from '../kit/form/form-definition';
import { useIsTouched } from '../kit/form/use-is-touched';
import { PartFailed } from '../kit/page/part-failed';
import { StatusBadge } from '../kit/status-badge';
import { useServerWords } from '../settings/use-server-words';
import { useText } from '../texts/use-text';
import {
  useShopDisconnectPaymentMethodMutation,
  useShopPaymentConnectionQuery,
  type AccountMode,
} from './payments.api';
import { SignUpLink } from './sign-up-link';

type Of = {
  readonly method: string;
  readonly mode: AccountMode;
  /** The keys are others now, or none. */
  readonly onChanged: () => void;
};

type Account = PaymentConnectionAnswer['test_account'];

const AccountState = ({ account }: { readonly account: Account }) => {
  const text = useText();
  if (account === null) return <StatusBadge tone="neutral">{text('payments.account.none')}</StatusBadge>;
  if ('error' in account) return <StatusBadge tone="danger">{account.error}</StatusBadge>;
  const { id, name } = account;
  return (
    <StatusBadge tone="success">
      {text('payments.account.connected', { account: name ? `${name} (${id})` : id })}
    </StatusBadge>
  );
};

type DisconnectProps = Of & { readonly note: string; readonly onClose: () => void };

const DisconnectDialog = ({ method, mode, onChanged, note, onClose }: DisconnectProps) => {
  const text = useText();
  const words = useServerWords();
  const [disconnect] = useShopDisconnectPaymentMethodMutation();
  return (
    <ConfirmAction
      title={text(mode === 'test' ? 'payments.disconnect.test' : 'payments.disconnect.live')}
      consequence={words.disconnecting(note)}
      confirmLabel={text('payments.disconnect')}
      danger
      run={() => disconnect({ method, mode })}
      onDone={() => {
        onClose();
        onChanged();
      }}
      onClose={onClose}
    />
  );
};

const AccountBar = ({ method, mode, onChanged }: Of) => {
  const text = useText();
  const [isAsking, setAsking] = useState(false);
  const { data, error, refetch } = useShopPaymentConnectionQuery(method);
  if (!data && error) return <PartFailed onRetry={() => void refetch()} />;
  if (!data) return <Typography textColor="neutral600">{text('payments.account.asking')}</Typography>;
  const account = mode === 'test' ? data.test_account : data.live_account;
  const redirect = mode === 'test' ? data.connect_config.test_redirect : data.connect_config.live_redirect;
  return (
    <Flex gap={3} wrap="wrap" justifyContent="space-between">
      <AccountState account={account} />
      <Flex gap={2}>
        {account === null && redirect !== '' ? (
          <SignUpLink address={redirect} mode={mode} onConnected={onChanged} />
        ) : null}
        {account === null ? null : (
          <Button type="button" variant="danger-light" onClick={() => setAsking(true)}>
            {text('payments.disconnect')}
          </Button>
        )}
      </Flex>
      {isAsking ? (
        <DisconnectDialog
          method={method}
          mode={mode}
          onChanged={onChanged}
          note={data.connect_config.disconnect_note}
          onClose={() => setAsking(false)}
        />
      ) : null}
    </Flex>
  );
};

/** The account of one mode at the provider, with its keys. Methods without an account have none. */
export const AccountPanel = ({ method, mode, onChanged, fields }: Of & { readonly fields: readonly FormField[] }) => {
  const text = useText();
  // Of the moment in which the provider answers, and one function for all of them: PayPal's script calls it much later.
  const isTouched = useRef(false);
  isTouched.current = useIsTouched();
  const renew = useCallback(() => {
    if (!isTouched.current) onChanged();
  }, [onChanged]);
  if (fields.length === 0) return null;
  return (
    <Panel title={text(mode === 'test' ? 'payments.section.test' : 'payments.section.live')}>
      <AccountBar method={method} mode={mode} onChanged={renew} />
      <FieldGrid fields={fields} />
    </Panel>
  );
};
