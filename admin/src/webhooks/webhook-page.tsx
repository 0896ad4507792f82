import { Box, Button, Flex, Typography } from '@strapi/design-system';
import { Page } from '@strapi/strapi/admin';
import { useState } from 'react';
import { useNavigate, useParams } from 'react-router-dom';
import type {
  SavedWebhookAnswer,
  WebhookEndpoint,
  WebhookEventType,
  WebhookSecretAnswer,
} from '../../../server/src/contracts/webhooks';
import { useIsTouched } from '../kit/form/use-is-touched';
import { useReadVersion } from '../kit/form/use-read-version';
import { useRenewal } from '../kit/form/use-renewal';
import { Moment } from '../kit/moment';
import { LoadState, NotThere } from '../kit/page/load-state';
import { isRecordId } from '../kit/page/record-id';
import { useCan } from '../permissions';
import { useTold } from '../settings/use-told';
import { useText } from '../texts/use-text';
import { DeliveriesPanel } from './deliveries-panel';
import { SecretDialog } from './secret-dialog';
import { WebhookActions } from './webhook-actions';
import { WebhookForm } from './webhook-form';
import { nameOf, WEBHOOKS } from './webhook-parts';
import {
  useShopCreateWebhookMutation,
  useShopSaveWebhookMutation,
  useShopWebhookEventsQuery,
  useShopWebhookQuery,
} from './webhooks.api';

const NEW = { name: '', url: '', events: [], enabled: true } as const;

/** A new address. Its secret is shown before the page of the webhook is. */
export const NewWebhookPage = () => {
  const text = useText();
  const can = useCan();
  const navigate = useNavigate();
  const events = useShopWebhookEventsQuery(undefined);
  const [create] = useShopCreateWebhookMutation();
  const [created, setCreated] = useState<WebhookSecretAnswer | null>(null);
  if (!can('integrations/manage')) return <Page.NoPermissions />;
  return (
    <LoadState query={events}>
      {(types) => (
        <>
          <WebhookForm
            title={text('webhooks.add')}
            values={NEW}
            types={types}
            isNew
            save={(_changes, body) => create(body)}
            onSaved={(data) => setCreated(data as WebhookSecretAnswer)}
          />
          {created ? (
            <SecretDialog secret={created.secret} onClose={() => navigate(`${WEBHOOKS}/${created.webhook.id}`)} />
          ) : null}
        </>
      )}
    </LoadState>
  );
};

type OffProps = { readonly webhook: WebhookEndpoint; readonly onSwitched: () => void };

/** Why nothing is sent, and the way out of it. */
const SwitchedOff = ({ webhook, onSwitched }: OffProps) => {
  const text = useText();
  const told = useTold();
  const can = useCan();
  // The form has a switch of its own, and begins anew by this one.
  const isTouched = useIsTouched();
  const [save, { isLoading }] = useShopSaveWebhookMutation();
  const { id, disabled_reason: reason, disabled_at: since } = webhook;
  const switchOn = async (): Promise<void> => {
    const name = nameOf(webhook);
    if (await told(save({ id, status: 'enabled' }), text('webhooks.switchedOn', { name }))) onSwitched();
  };
  return (
    <Box role="status" background="warning100" hasRadius padding={4} marginBottom={4}>
      <Flex gap={4} justifyContent="space-between" wrap="wrap">
        <Typography textColor="neutral800">
          {text(`webhooks.off.${reason ?? 'staff'}.text`)} <Moment moment={since} />
        </Typography>
        {can('integrations/manage') ? (
          <Button
            type="button"
            variant="secondary"
            disabled={isTouched}
            loading={isLoading}
            onClick={() => void switchOn()}
          >
            {text('webhooks.switchOn')}
          </Button>
        ) : null}
        {isTouched ? (
          <Box width="100%">
            <Typography variant="pi" textColor="neutral800">
              {text('webhooks.switchOn.saveFirst')}
            </Typography>
          </Box>
        ) : null}
      </Flex>
    </Box>
  );
};

const FormerSecret = ({ until }: { readonly until: string }) => {
  const text = useText();
  return (
    <Box marginBottom={4}>
      <Typography textColor="neutral800">
        {text('webhooks.secret.former')} <Moment moment={until} />
      </Typography>
    </Box>
  );
};

type OneProps = OffProps & { readonly types: readonly WebhookEventType[]; readonly onReload: () => void };

const OneWebhook = ({ webhook, types, onSwitched, onReload }: OneProps) => {
  const [save] = useShopSaveWebhookMutation();
  const [read, keepVersion] = useReadVersion(webhook.version);
  const { id, name, url, status, former_valid_until: former } = webhook;
  return (
    <WebhookForm
      title={nameOf(webhook)}
      values={{ name, url, events: webhook.events, enabled: status === 'enabled' }}
      types={types}
      secondaryAction={<WebhookActions webhook={webhook} />}
      above={
        <>
          {status === 'disabled' ? <SwitchedOff webhook={webhook} onSwitched={onSwitched} /> : null}
          {former ? <FormerSecret until={former} /> : null}
        </>
      }
      log={<DeliveriesPanel webhook={webhook} />}
      save={(changes) => save({ id, ...changes, version: read.current })}
      onSaved={(saved) => keepVersion((saved as SavedWebhookAnswer).webhook)}
      onReload={onReload}
    />
  );
};

const LoadedWebhook = ({ id }: { readonly id: number }) => {
  const query = useShopWebhookQuery(id, { refetchOnMountOrArgChange: true });
  const events = useShopWebhookEventsQuery(undefined);
  const { key, renew } = useRenewal(query);
  const reload = (): void => {
    renew();
    void query.refetch();
  };
  return (
    <LoadState query={query}>
      {(webhook) => (
        <LoadState query={events}>
          {(types) => <OneWebhook key={key} webhook={webhook} types={types} onSwitched={renew} onReload={reload} />}
        </LoadState>
      )}
    </LoadState>
  );
};

/** One address: what it is told of, and what was sent to it. */
export const WebhookPage = () => {
  const text = useText();
  const { webhook = '' } = useParams();
  if (!isRecordId(webhook)) return <NotThere message={text('section.gone.text')} />;
  return <LoadedWebhook key={webhook} id={Number(webhook)} />;
};
