import { Typography } from '@strapi/design-system';
import type { WebhookDelivery, WebhookDeliveryStatus, WebhookEndpoint } from '../../../server/src/contracts/webhooks';
import { StatusBadge, type Tone } from '../kit/status-badge';
import { useText } from '../texts/use-text';

export const WEBHOOKS = '/settings/shop/webhooks';

/** Of a test, which nobody subscribes to, and which is not sent again. */
const TEST = 'webhook.test';

const TONES: Readonly<Record<WebhookDeliveryStatus, Tone>> = {
  pending: 'info',
  running: 'info',
  done: 'success',
  dead: 'danger',
  held: 'warning',
};

type Shown = Pick<WebhookDelivery, 'status' | 'answer_status' | 'error'>;

/** What came of a delivery: its state, and what the receiver said or why it said nothing. */
export const DeliveryState = ({ status, answer_status: answer, error }: Shown) => {
  const text = useText();
  const said = error ?? (answer === null ? '' : text('webhooks.answered', { status: answer }));
  return (
    <>
      <StatusBadge tone={TONES[status]}>{text(`webhooks.delivery.${status}`)}</StatusBadge>
      {said === '' ? null : (
        <Typography tag="p" variant="pi" textColor="neutral600" style={{ overflowWrap: 'anywhere' }}>
          {said}
        </Typography>
      )}
    </>
  );
};

export const WebhookState = ({ webhook }: { readonly webhook: WebhookEndpoint }) => {
  const text = useText();
  const { disabled_reason: reason, status } = webhook;
  if (status === 'enabled') return <StatusBadge tone="success">{text('settings.on')}</StatusBadge>;
  return (
    <StatusBadge tone={reason === 'staff' ? 'neutral' : 'danger'}>
      {text(`webhooks.off.${reason ?? 'staff'}`)}
    </StatusBadge>
  );
};

export const isReplayable = ({ status, event }: Pick<WebhookDelivery, 'status' | 'event'>): boolean =>
  (status === 'done' || status === 'dead') && event !== TEST;

export const isOnItsWay = ({ status }: Pick<WebhookDelivery, 'status'>): boolean =>
  status === 'pending' || status === 'running';

/** What people call a webhook: its name, or else its address. */
export const nameOf = ({ name, url }: Pick<WebhookEndpoint, 'name' | 'url'>): string => name || url;
