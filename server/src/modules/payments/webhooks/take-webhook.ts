import { BadRequestError, NotFoundError } from '../../../domain/errors';
import type { Job, JobDefinition } from '../../../platform/jobs/job-queue';
import { errorText } from '../../../platform/log';
import type { Platform } from '../../../platform/platform';
import type { OnlineGateway, VerifiedEvent, Webhook } from '../gateway';
import { findGateway } from '../gateway-registry';
import { applyReport } from '../reports/apply-report';
import { findPendingEvent, markDone, storeEvent } from './inbox';

export const WEBHOOK_JOB = 'payment-webhook';

export type Message = Parameters<Webhook['verify']>[0];

const webhookOf = (platform: Platform, slug: string): Webhook | null => {
  const gateway = findGateway(platform, slug);
  const { webhook } = (gateway?.kind === 'online' ? gateway : {}) as Partial<OnlineGateway>;
  return webhook ?? null;
};

const verified = async ({ strapi }: Platform, slug: string, webhook: Webhook, message: Message) => {
  let event: VerifiedEvent | null = null;
  try {
    event = await webhook.verify(message);
  } catch (error) {
    strapi.log.warn(`A message to the payment gateway '${slug}' could not be checked: ${errorText(error)}`);
  }
  if (event) return event;
  strapi.log.warn(`A message to the payment gateway '${slug}' was refused: its signature is not right.`);
  throw new BadRequestError('The signature of this message is not right.');
};

/**
 * Takes a message of a provider: what is signed is stored once, and its work is queued in the same transaction. Nothing else
 * happens before the answer, so the provider waits for one insert. @throws NotFoundError, BadRequestError.
 */
export const takeWebhook = async (platform: Platform, slug: string, message: Message): Promise<void> => {
  const webhook = webhookOf(platform, slug);
  if (!webhook) throw new NotFoundError('There is no such payment gateway.');
  const event = await verified(platform, slug, webhook, message);
  await platform.db.transaction(async () => {
    const id = await storeEvent(platform, slug, event);
    if (id !== null) await platform.jobs.enqueue(WEBHOOK_JOB, { id }, { key: String(id), maxAttempts: 12 });
  });
};

const process = async (platform: Platform, { payload }: Job): Promise<void> => {
  const event = await findPendingEvent(platform, Number((payload as { id?: unknown }).id));
  if (!event) return;
  const webhook = webhookOf(platform, event.gateway);
  if (!webhook) throw new Error(`The payment gateway '${event.gateway}' is not registered any more.`);
  const report = await webhook.read(event.data);
  if (report) await applyReport(platform, event.gateway, report);
  await markDone(platform, event.id);
};

export const webhookJob = (platform: Platform): JobDefinition => ({
  name: WEBHOOK_JOB,
  handle: (job) => process(platform, job),
});
