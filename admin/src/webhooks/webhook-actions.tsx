import { Flex, TextInput } from '@strapi/design-system';
import { useState } from 'react';
import { useNavigate } from 'react-router-dom';
import type {
  ReplayedDeliveriesAnswer,
  WebhookDeliveryDetail,
  WebhookEndpoint,
  WebhookSecretAnswer,
} from '../../../server/src/contracts/webhooks';
import { ActionModal, ConfirmAction, type Told } from '../kit/dialog/action-dialog';
import { DialogButton } from '../kit/dialog/dialog-button';
import { Labelled } from '../kit/form/labelled';
import { LabelledChoice } from '../kit/form/labelled-choice';
import { fromWallClock } from '../kit/moment-text';
import { useCan } from '../permissions';
import { DeleteButton } from '../settings/delete-button';
import { useStore } from '../store/store-context';
import { useText, type Text } from '../texts/use-text';
import { SecretDialog } from './secret-dialog';
import { nameOf, WEBHOOKS } from './webhook-parts';
import {
  useShopDeleteWebhookMutation,
  useShopReplayDeliveriesMutation,
  useShopRotateWebhookSecretMutation,
  useShopTestWebhookMutation,
  type ReplayedRange,
} from './webhooks.api';

type Of = { readonly webhook: WebhookEndpoint };
type DialogProps = Of & { readonly onClose: () => void };

const toldOfTest = ({ status, answer_status: answer, error }: WebhookDeliveryDetail, text: Text): Told =>
  status === 'done'
    ? { tone: 'success', message: text('webhooks.test.received', { status: answer }) }
    : { tone: 'danger', message: text('webhooks.test.failed', { reason: error ?? '' }) };

const TestDialog = ({ webhook, onClose }: DialogProps) => {
  const text = useText();
  const [test] = useShopTestWebhookMutation();
  return (
    <ActionModal
      title={text('webhooks.test')}
      consequence={text('webhooks.test.text', { url: webhook.url })}
      confirmLabel={text('webhooks.test.send')}
      run={() => test(webhook.id)}
      outcomeOf={(delivery) => toldOfTest(delivery as WebhookDeliveryDetail, text)}
      onDone={onClose}
      onClose={onClose}
    />
  );
};

const STATUSES = ['dead', 'done', 'all'] as const;

const ReplayDialog = ({ webhook, onClose }: DialogProps) => {
  const text = useText();
  const { timezone } = useStore();
  const [replay] = useShopReplayDeliveriesMutation();
  const [from, setFrom] = useState('');
  const [to, setTo] = useState('');
  const [status, setStatus] = useState<ReplayedRange['status']>('dead');
  const until = fromWallClock(to, timezone);
  const range: ReplayedRange = { from: fromWallClock(from, timezone), status, ...(until === '' ? {} : { to: until }) };
  const moments = [
    ['webhooks.replay.from', from, setFrom],
    ['webhooks.replay.to', to, setTo],
  ] as const;
  return (
    <ActionModal
      title={text('webhooks.replay.range')}
      consequence={text('webhooks.replay.text')}
      confirmLabel={text('webhooks.replay')}
      isReady={range.from !== ''}
      intention={range}
      run={() => replay({ id: webhook.id, ...range })}
      outcomeOf={(data) => ({
        tone: 'success',
        message: text('webhooks.replay.done.count', { count: (data as ReplayedDeliveriesAnswer).replayed }),
      })}
      onDone={onClose}
      onClose={onClose}
    >
      {moments.map(([label, value, change]) => (
        <Labelled key={label} label={text(label)} required={label === 'webhooks.replay.from'}>
          <TextInput type="datetime-local" value={value} onChange={({ target }) => change(target.value)} />
        </Labelled>
      ))}
      <LabelledChoice
        label={text('webhooks.replay.which')}
        value={status}
        options={STATUSES.map((each) => ({ value: each, label: text(`webhooks.replay.${each}`) }))}
        onChange={(chosen) => setStatus(chosen as ReplayedRange['status'])}
      />
    </ActionModal>
  );
};

/** Hours for which the former secret is good, too. */
const HOURS = ['0', '24', '168'] as const;

type RotateProps = DialogProps & { readonly onSecret: (secret: string) => void };

const RotateDialog = ({ webhook, onSecret, onClose }: RotateProps) => {
  const text = useText();
  const [rotate] = useShopRotateWebhookSecretMutation();
  const [hours, setHours] = useState<string>('24');
  return (
    <ConfirmAction
      title={text('webhooks.rotate')}
      consequence={text('webhooks.rotate.text')}
      confirmLabel={text('webhooks.rotate')}
      intention={hours}
      run={() => rotate({ id: webhook.id, hours: Number(hours) })}
      onDone={(data) => {
        onClose();
        onSecret((data as WebhookSecretAnswer).secret);
      }}
      onClose={onClose}
    >
      <LabelledChoice
        label={text('webhooks.rotate.hours')}
        value={hours}
        options={HOURS.map((each) => ({ value: each, label: text('webhooks.rotate.for', { hours: Number(each) }) }))}
        onChange={setHours}
      />
    </ConfirmAction>
  );
};

const Rotate = ({ webhook }: Of) => {
  const text = useText();
  const [secret, setSecret] = useState<string | null>(null);
  return (
    <>
      <DialogButton variant="tertiary" label={text('webhooks.rotate')}>
        {(close) => <RotateDialog webhook={webhook} onSecret={setSecret} onClose={close} />}
      </DialogButton>
      {secret === null ? null : <SecretDialog secret={secret} onClose={() => setSecret(null)} />}
    </>
  );
};

const Delete = ({ webhook }: Of) => {
  const text = useText();
  const navigate = useNavigate();
  const [remove] = useShopDeleteWebhookMutation();
  return (
    <DeleteButton
      title={text('webhooks.delete', { name: nameOf(webhook) })}
      consequence={text('webhooks.delete.text')}
      run={() => remove(webhook.id)}
      onDone={() => navigate(WEBHOOKS)}
    />
  );
};

/** What can be done with a webhook beside changing it. */
export const WebhookActions = ({ webhook }: Of) => {
  const text = useText();
  const can = useCan();
  const isManaged = can('integrations/manage');
  return (
    <Flex gap={2} wrap="wrap">
      {can('integrations/delete') ? <Delete webhook={webhook} /> : null}
      {isManaged ? <Rotate webhook={webhook} /> : null}
      <DialogButton variant="secondary" label={text('webhooks.test')} isOffered={isManaged}>
        {(close) => <TestDialog webhook={webhook} onClose={close} />}
      </DialogButton>
    </Flex>
  );
};

export const ReplayRange = ({ webhook }: Of) => {
  const text = useText();
  const isOffered = useCan()('integrations/manage') && webhook.status === 'enabled';
  return (
    <DialogButton variant="secondary" size="S" label={text('webhooks.replay.range')} isOffered={isOffered}>
      {(close) => <ReplayDialog webhook={webhook} onClose={close} />}
    </DialogButton>
  );
};
