import type { MessageAnswer } from '../../contracts/answers';
import type {
  ReplayedDeliveriesAnswer,
  ReplayedDeliveryAnswer,
  SavedWebhookAnswer,
  TestedWebhookAnswer,
  WebhookAnswer,
  WebhookDeliveriesAnswer,
  WebhookDeliveryAnswer,
  WebhookEndpoint,
  WebhookEventsAnswer,
  WebhooksAnswer,
  WebhookSecretAnswer,
} from '../../contracts/webhooks';
import { assertMayAlso } from '../../domain/access';
import type { ShopRequest } from '../../platform/http/route';
import type { Platform } from '../../platform/platform';
import { findDeliveries, findDelivery, findLastDeliveries } from './deliveries/deliveries.repository';
import { deliveryNotFound, replayDelivery, replayRange } from './deliveries/replay';
import { sendTest } from './deliveries/send-test';
import {
  changeEndpoint,
  createEndpoint,
  endpointNotFound,
  removeEndpoint,
  rotateSecret,
} from './endpoints/change-endpoint';
import { findEndpoint, findEndpoints } from './endpoints/endpoints.repository';
import type { EndpointRow } from './endpoints/endpoints.rows';
import { API_VERSION, EVENT_TYPES, extrasOf } from './event-types';
import { senderOf } from './sending/sender-of';
import type {
  CreateWebhookBody,
  ListDeliveriesQuery,
  ReplayRangeBody,
  RotateSecretBody,
  UpdateWebhookBody,
} from './webhooks.input';
import { presentDelivery, presentDetail, presentEndpoint } from './webhooks.presenter';

const presented = async (platform: Platform, rows: readonly EndpointRow[]): Promise<readonly WebhookEndpoint[]> => {
  const ids = rows.map(({ id }) => id);
  const last = await findLastDeliveries(platform.db, ids);
  return rows.map((row) => presentEndpoint(row, last.get(row.id), platform.clock.now()));
};

const presentedOne = async (platform: Platform, row: EndpointRow): Promise<WebhookEndpoint> => {
  const [webhook] = await presented(platform, [row]);
  return webhook as WebhookEndpoint;
};

export const list = async ({ platform }: ShopRequest): Promise<WebhooksAnswer> => ({
  webhooks: await presented(platform, await findEndpoints(platform.db)),
});

/** @throws NotFoundError */
export const find = async ({ platform, id }: ShopRequest): Promise<WebhookAnswer> => {
  const row = await findEndpoint(platform.db, id());
  if (!row) throw endpointNotFound();
  return { webhook: await presentedOne(platform, row) };
};

export const listEvents = async ({ platform }: ShopRequest): Promise<WebhookEventsAnswer> => {
  const whens = new Map(platform.events.definitions().map(({ name, when }) => [name, when]));
  const events = EVENT_TYPES.map(({ type, group, event, permission }) => ({
    ...{ type, group, permission },
    when: whens.get(event) ?? '',
  }));
  return { api_version: API_VERSION, events };
};

export const create = async ({
  platform,
  principal,
  body,
}: ShopRequest<unknown, CreateWebhookBody>): Promise<WebhookSecretAnswer> => {
  const { endpoint, secret } = await createEndpoint(platform, principal, body);
  const webhook = await presentedOne(platform, endpoint);
  return { message: 'The webhook was created. Its secret is shown this once.', webhook, secret };
};

export const update = async ({
  platform,
  principal,
  body,
  id,
}: ShopRequest<unknown, UpdateWebhookBody>): Promise<SavedWebhookAnswer> => {
  const row = await changeEndpoint(platform, principal, id(), body);
  senderOf(platform).wake();
  return { message: 'The webhook was saved.', webhook: await presentedOne(platform, row) };
};

export const rotate = async ({
  platform,
  principal,
  body,
  id,
}: ShopRequest<unknown, RotateSecretBody>): Promise<WebhookSecretAnswer> => {
  const { endpoint, secret } = await rotateSecret(platform, principal, id(), body.former_valid_hours ?? 24);
  const webhook = await presentedOne(platform, endpoint);
  return { message: 'The webhook has a new secret. It is shown this once.', webhook, secret };
};

export const remove = async ({ platform, principal, id }: ShopRequest): Promise<MessageAnswer> => {
  await removeEndpoint(platform, principal, id());
  return { message: 'The webhook and its deliveries were deleted.' };
};

export const test = async ({ platform, id }: ShopRequest): Promise<TestedWebhookAnswer> => {
  const { endpoint, delivery } = await sendTest(platform, id());
  const message = delivery.status === 'done' ? 'The test was received.' : `The test failed. ${delivery.last_error}`;
  return { message, delivery: presentDetail(delivery, endpoint.url) };
};

export const listDeliveries = async ({
  platform,
  query: { webhook_id: endpointId, status, event, before, per_page: perPage },
}: ShopRequest<ListDeliveriesQuery>): Promise<WebhookDeliveriesAnswer> => {
  const filter = { endpointId, status: status || undefined, event: event || undefined };
  const rows = await findDeliveries(platform.db, filter, before, perPage + 1);
  const page = rows.slice(0, perPage);
  const next = rows.length > perPage ? (page.at(-1)?.id ?? null) : null;
  return { deliveries: page.map(presentDelivery), next };
};

/** What it holds is for those alone who may see what it is about. @throws NotFoundError, AccessError */
export const findOneDelivery = async ({ platform, principal, id }: ShopRequest): Promise<WebhookDeliveryAnswer> => {
  const row = await findDelivery(platform.db, id());
  const endpoint = row && (await findEndpoint(platform.db, row.endpoint_id));
  if (!row || !endpoint) throw deliveryNotFound();
  for (const extra of extrasOf([row.event])) {
    assertMayAlso(principal, extra, `This delivery needs the permission ${extra.permission}, too.`);
  }
  return { delivery: presentDetail(row, endpoint.url) };
};

export const replay = async ({ platform, principal, id }: ShopRequest): Promise<ReplayedDeliveryAnswer> => {
  const row = await replayDelivery(platform, principal, id());
  senderOf(platform).wake();
  return { message: 'The delivery is sent again.', delivery: presentDelivery(row) };
};

export const replayMany = async ({
  platform,
  principal,
  id,
  body: { from, to, status, event },
}: ShopRequest<unknown, ReplayRangeBody>): Promise<ReplayedDeliveriesAnswer> => {
  const statuses = status === 'all' ? (['dead', 'done'] as const) : ([status ?? 'dead'] as const);
  const range = { from: from as Date, to: to ?? platform.clock.now(), statuses, event: event || undefined };
  const replayed = await replayRange(platform, principal, id(), range);
  senderOf(platform).wake();
  return { message: `${replayed} deliveries are sent again.`, replayed };
};
