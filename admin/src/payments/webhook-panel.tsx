import { Box, Button, Flex, Typography } from '@strapi/design-system';
import { useState } from 'react';
import type { PaymentMethodAnswer, PaypalWebhookAnswer } from '../../../server/src/contracts/payment-methods';
import { CopyButton } from '../kit/copy-button';
import { failureText } from '../kit/failure-text';
import { Panel } from '../kit/form/field-grid';
import { StatusBadge, type Tone } from '../kit/status-badge';
import { useText } from '../texts/use-text';
import { webhookOf } from './method-sections';
import { useShopCheckPaypalWebhookMutation, type AccountMode } from './payments.api';

type Told = { readonly tone: Tone; readonly words: string };

/** PayPal registers its webhook by the store's own call. */
const PaypalCheck = ({ mode }: { readonly mode: AccountMode }) => {
  const text = useText();
  const [check, { isLoading }] = useShopCheckPaypalWebhookMutation();
  const [told, setTold] = useState<Told | null>(null);
  const run = async (): Promise<void> => {
    const outcome = await check(mode);
    if ('error' in outcome) return setTold({ tone: 'danger', words: failureText(outcome.error, text) });
    const { events } = outcome.data as PaypalWebhookAnswer;
    setTold({ tone: 'success', words: text('payments.webhook.registered', { count: events.length }) });
  };
  return (
    <>
      <Button
        type="button"
        variant="secondary"
        loading={isLoading}
        aria-label={`${text('payments.webhook.check')}: ${text(`payments.section.${mode}`)}`}
        onClick={() => void run()}
      >
        {text('payments.webhook.check')}
      </Button>
      {told ? <StatusBadge tone={told.tone}>{told.words}</StatusBadge> : null}
    </>
  );
};

type Props = { readonly method: string; readonly answer: PaymentMethodAnswer };

/** Whether the store can tell true messages of one account from false ones. */
const WebhookState = ({ method, answer, mode }: Props & { readonly mode: AccountMode }) => {
  const text = useText();
  const key = webhookOf(answer.fields, mode);
  if (key === undefined) return null;
  const isSet = (answer.settings[key] ?? '') !== '';
  return (
    <Flex tag="li" gap={3} wrap="wrap" aria-live="polite">
      <Typography textColor="neutral800" fontWeight="semiBold">
        {text(`payments.section.${mode}`)}
      </Typography>
      <StatusBadge tone={isSet ? 'success' : 'warning'}>
        {text(isSet ? 'payments.webhook.set' : 'payments.webhook.missing')}
      </StatusBadge>
      {method === 'paypal' ? <PaypalCheck mode={mode} /> : null}
    </Flex>
  );
};

/** Where the provider tells the store what became of payments. */
export const WebhookPanel = ({ method, answer }: Props) => {
  const text = useText();
  const { webhook_url: address } = answer;
  if (address === '') return null;
  return (
    <Panel title={text('payments.section.webhook')} text={text('payments.section.webhook.text')}>
      <Flex gap={3} wrap="wrap">
        <Box background="neutral100" hasRadius padding={3} maxWidth="100%">
          <Typography tag="code" textColor="neutral800" style={{ overflowWrap: 'anywhere' }}>
            {address}
          </Typography>
        </Box>
        <CopyButton value={address} />
      </Flex>
      <Flex tag="ul" direction="column" alignItems="stretch" gap={3}>
        <WebhookState method={method} answer={answer} mode="test" />
        <WebhookState method={method} answer={answer} mode="live" />
      </Flex>
    </Panel>
  );
};
