import { Box, Typography } from '@strapi/design-system';
import { useParams } from 'react-router-dom';
import type { WebhookDeliveryDetail } from '../../../server/src/contracts/webhooks';
import { CodeBox } from '../kit/code-box';
import { Facts } from '../kit/detail/facts';
import { Panel } from '../kit/form/field-grid';
import { Moment } from '../kit/moment';
import { Columns } from '../kit/page/columns';
import { LoadState, NotThere } from '../kit/page/load-state';
import { isRecordId } from '../kit/page/record-id';
import { ShopPage } from '../kit/page/shop-page';
import { useLookedAfter } from '../kit/use-looked-after';
import { useCan } from '../permissions';
import { SettingsBack } from '../settings/settings-back';
import { useText } from '../texts/use-text';
import { ReplayButton } from './replay-button';
import { DeliveryState, isOnItsWay, isReplayable, WEBHOOKS } from './webhook-parts';
import { useShopWebhookDeliveryQuery, useShopWebhookQuery } from './webhooks.api';

/** JSON as people read it; anything else as it is. */
export const readable = (body: string): string => {
  try {
    return JSON.stringify(JSON.parse(body), null, 2);
  } catch {
    return body;
  }
};

type Of = { readonly delivery: WebhookDeliveryDetail };

const Figures = ({ delivery }: Of) => {
  const text = useText();
  const { message_id, entity, attempts, last_attempt_at, next_attempt_at, duration_ms, created_at } = delivery;
  return (
    <Panel title={text('webhooks.outcome')}>
      <Facts
        facts={[
          { label: text('webhooks.column.state'), value: <DeliveryState {...delivery} /> },
          { label: text('webhooks.column.tries'), value: attempts },
          ...(last_attempt_at ? [{ label: text('webhooks.last'), value: <Moment moment={last_attempt_at} /> }] : []),
          ...(next_attempt_at ? [{ label: text('webhooks.next'), value: <Moment moment={next_attempt_at} /> }] : []),
          ...(duration_ms === null
            ? []
            : [{ label: text('webhooks.duration'), value: text('webhooks.ms', { count: duration_ms }) }]),
          { label: text('webhooks.made'), value: <Moment moment={created_at} /> },
          { label: text('webhooks.column.entity'), value: entity },
          { label: 'webhook-id', value: <span style={{ overflowWrap: 'anywhere' }}>{message_id}</span> },
        ]}
      />
    </Panel>
  );
};

const Request = ({ delivery: { request } }: Of) => {
  const text = useText();
  const headers = Object.entries(request.headers).map(([name, value]) => `${name}: ${value}`);
  const title = text('webhooks.request');
  return (
    <Panel title={title}>
      <Typography tag="code" textColor="neutral800" style={{ overflowWrap: 'anywhere' }}>
        {`${request.method} ${request.url}`}
      </Typography>
      <CodeBox label={text('webhooks.headers')}>{headers.join('\n')}</CodeBox>
      <CodeBox label={title}>{readable(request.body)}</CodeBox>
    </Panel>
  );
};

const Answer = ({ delivery: { answer } }: Of) => {
  const text = useText();
  const title = text('webhooks.answer');
  return (
    <Panel title={title}>
      {answer === null ? (
        <Typography textColor="neutral600">{text('webhooks.answer.none')}</Typography>
      ) : (
        <>
          <Typography textColor="neutral800">{text('webhooks.answered', { status: answer.status })}</Typography>
          {answer.body === '' ? null : (
            <>
              <Typography variant="pi" textColor="neutral600">
                {text('webhooks.answer.first')}
              </Typography>
              <CodeBox label={title}>{readable(answer.body)}</CodeBox>
            </>
          )}
        </>
      )}
    </Panel>
  );
};

const Replay = ({ delivery }: Of) => {
  const { data: webhook } = useShopWebhookQuery(delivery.webhook_id);
  const isOffered = useCan()('integrations/manage') && isReplayable(delivery) && webhook?.status === 'enabled';
  return <Box aria-live="polite">{isOffered ? <ReplayButton delivery={delivery} /> : null}</Box>;
};

const OneDelivery = ({ delivery }: Of) => {
  const text = useText();
  return (
    <ShopPage
      title={text('webhooks.delivery', { event: delivery.event })}
      needs={['integrations/view']}
      back={<SettingsBack fallback={`${WEBHOOKS}/${delivery.webhook_id}`} />}
      primaryAction={<Replay delivery={delivery} />}
    >
      <Columns
        main={
          <>
            <Request delivery={delivery} />
            <Answer delivery={delivery} />
          </>
        }
        side={<Figures delivery={delivery} />}
      />
    </ShopPage>
  );
};

const LoadedDelivery = ({ id }: { readonly id: number }) => {
  const { pollingInterval, lookAfter } = useLookedAfter();
  const query = useShopWebhookDeliveryQuery(id, { refetchOnMountOrArgChange: true, pollingInterval });
  lookAfter(query.data ? isOnItsWay(query.data) : false);
  return <LoadState query={query}>{(delivery) => <OneDelivery delivery={delivery} />}</LoadState>;
};

/** One message: what was sent, what was answered, and when it is tried again. */
export const DeliveryPage = () => {
  const text = useText();
  const { delivery = '' } = useParams();
  if (!isRecordId(delivery)) return <NotThere message={text('section.gone.text')} />;
  return <LoadedDelivery key={delivery} id={Number(delivery)} />;
};
