import { judgeTarget, LONGEST_TARGET } from '../../../platform/http-client';
import type { IntegrationProvider } from '../provider';
import { isSuccess, send, ServiceError } from './answers';

/** Messages of this kind end here: Slack cuts what is longer. */
const LONGEST = 4_000;

const DEFAULT_MESSAGE =
  'Order {{order.invoice_no|new}} of {{order.customer.full_name|a guest}}: {{order.total_amount_formatted}}';

/** A line for the people of the store, by an incoming webhook as Slack, Mattermost and others have them. */
export const chatMessage = (allowPrivate: () => boolean): IntegrationProvider => ({
  key: 'chat',
  title: 'Chat message',
  description:
    'Writes a message into a channel of Slack, Mattermost, Rocket.Chat, or another chat with incoming webhooks.',
  category: 'chat',
  fields: () => [
    {
      ...{ key: 'webhook_url', label: 'Incoming webhook', component: 'password', required: true, secret: true },
      ...{ max: LONGEST_TARGET, placeholder: 'https://hooks.slack.com/services/…' },
      inline_tip: 'Whoever knows the address can write into the channel: it is kept encrypted.',
    },
    { key: 'message', label: 'Message', component: 'value_textarea', required: true, max: LONGEST },
  ],
  defaults: { message: DEFAULT_MESSAGE },
  check: ({ webhook_url: url }): Readonly<Record<string, string>> => {
    const judged = judgeTarget(String(url), { allowPrivate: allowPrivate() });
    return 'refusal' in judged ? { webhook_url: judged.refusal } : {};
  },
  run: async (work) => {
    const { feed, fill, signal } = work;
    const text = fill(String(feed.message), 'chat').slice(0, LONGEST);
    const { status, body } = await send(work, {
      ...{ url: String(feed.webhook_url), method: 'POST', signal },
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({ text }),
    });
    if (!isSuccess(status)) throw new ServiceError(`The chat answered ${status}: ${body.slice(0, 300)}`, status);
    return 'The message was sent.';
  },
});
