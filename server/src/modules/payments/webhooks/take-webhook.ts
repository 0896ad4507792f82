import { BadRequestError, NotFoundError, UnavailableError } from '../../../domain/errors';
import type { Job, JobDefinition } from '../../../platform/jobs/job-queue';
import { errorText } from '../../../platform/log';
import type { Platform } from '../../../platform/platform';
import { noteApiFailure } from '../../activity';
import { chargeMismatch } from '../../orders';
import { billedSubscriptionsOf } from '../billed-subscriptions';
import type { OnlineGateway, VerifiedEvent, Webhook } from '../gateway';
import { findGateway } from '../gateway-registry';
import { messageTaken } from '../payments.hooks';
import { applyReport } from '../payment-states/apply-report';
import { reconcileStarted } from '../payment-states/reconcile';
import { findPendingEvent, markDone, storeEvent } from './inbox.repository';

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
    // The provider repeats what could not be checked.
    if (error instanceof UnavailableError) throw error;
    strapi.log.warn(`A message to the payment gateway '${slug}' could not be checked: ${errorText(error)}`);
  }
  if (event) return event;
  strapi.log.warn(`A message to the payment gateway '${slug}' was refused: its signature is not right.`);
  throw new BadRequestError('The signature of this message is not right.');
};

/**
 * The first answer to a message whose money cannot be that of its order: a 4xx stands in the merchant's list of messages at the provider.
 * The message is stored by then, and its money goes back by its job, so the provider's next try is answered with 200.
 */
const assertFits = async (platform: Platform, gateway: string, { id, told }: VerifiedEvent): Promise<void> => {
  const reason = told ? await chargeMismatch(platform, { ...told, gateway }) : null;
  if (reason === null) return;
  platform.strapi.log.warn(`The message ${id} to the payment gateway '${gateway}' does not fit its order: ${reason}`);
  throw new BadRequestError(reason);
};

/**
 * Takes a message of a provider: what is signed is stored once, and its work is queued in the same transaction. Nothing else
 * happens before the answer, so the provider waits for one insert. @throws NotFoundError, BadRequestError, UnavailableError.
 */
export const takeWebhook = async (platform: Platform, slug: string, message: Message): Promise<void> => {
  const webhook = webhookOf(platform, slug);
  if (!webhook) throw new NotFoundError('There is no such payment gateway.');
  const event = await verified(platform, slug, webhook, message);
  const { isNew } = await platform.db.transaction(async () => {
    const stored = await storeEvent(platform, slug, event);
    const { pendingId: id } = stored;
    if (id !== null) await platform.jobs.enqueue(WEBHOOK_JOB, { id }, { key: String(id), maxAttempts: 12 });
    return stored;
  });
  if (!isNew) return;
  const { id: event_id, type } = event;
  await platform.hooks.tell(messageTaken(slug, type), () => ({ gateway: slug, event: type, event_id }));
  await assertFits(platform, slug, event);
};

type EventData = Parameters<Webhook['read']>[0];

/** The job is tried again after a failure. */
const readMessage = async (platform: Platform, gateway: string, webhook: Webhook, data: EventData) => {
  try {
    return await webhook.read(data);
  } catch (error) {
    const title = `A message to the payment gateway '${gateway}' could not be read`;
    await noteApiFailure(platform, { title, moduleName: 'payment' }, error);
    throw error;
  }
};

const applyMessage = async (platform: Platform, gateway: string, webhook: Webhook, data: EventData): Promise<void> => {
  const report = await readMessage(platform, gateway, webhook, data);
  if (report) await applyReport(platform, gateway, report);
};

const process = async (platform: Platform, { payload }: Job): Promise<void> => {
  const event = await findPendingEvent(platform, Number((payload as { id?: unknown }).id));
  if (!event) return;
  const webhook = webhookOf(platform, event.gateway);
  if (!webhook) throw new Error(`The payment gateway '${event.gateway}' is not registered any more.`);
  const subscription = webhook.subscriptionOf?.(event.data) ?? null;
  if (subscription) {
    await reconcileStarted(platform, event.gateway, subscription.vendorId);
    await billedSubscriptionsOf(platform).heard(event.gateway, subscription);
  } else await applyMessage(platform, event.gateway, webhook, event.data);
  await markDone(platform, event.id);
};

export const webhookJob = (platform: Platform): JobDefinition => ({
  name: WEBHOOK_JOB,
  handle: (job) => process(platform, job),
});
