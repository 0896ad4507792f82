import { randomBytes } from 'node:crypto';
import { InvalidInputError, NotFoundError, UnprocessableError } from '../../../domain/errors';
import { assertMayAlso } from '../../../domain/access';
import type { Principal } from '../../../platform/auth/principal';
import { assertVersion } from '../../../platform/content-version';
import { judgeTarget } from '../../../platform/http-client';
import type { Platform } from '../../../platform/platform';
import { authorOf, recordActivities } from '../../activity';
import { holdDeliveries, releaseHeld } from '../deliveries/deliveries.repository';
import { ALL_EVENTS, eventType, extrasOf } from '../event-types';
import { ENDPOINTS_VERSION, vaultOf } from './endpoint-memory';
import { countEndpoints, deleteEndpoint, insertEndpoint, lockEndpoint, updateEndpoint } from './endpoints.repository';
import { endpointVersion, type DisabledReason, type EndpointRow, type EndpointValues } from './endpoints.rows';

const MAX_ENDPOINTS = 100;
const HOUR = 3_600_000;

export type EndpointCommand = {
  readonly name?: string | undefined;
  readonly url?: string | undefined;
  readonly events?: readonly string[] | undefined;
  readonly status?: 'enabled' | 'disabled' | undefined;
};

type EndpointChange = EndpointCommand & { readonly version?: string | undefined };

export const endpointNotFound = (): NotFoundError => new NotFoundError('The webhook does not exist.');

/** `whsec_` and 32 random bytes, as the specification wants them. */
const newSecret = (): string => `whsec_${randomBytes(32).toString('base64')}`;

const assertUrl = ({ config }: Platform, url: string): void => {
  const judged = judgeTarget(url, { allowPrivate: config.allowPrivateTargets });
  if ('refusal' in judged) throw new InvalidInputError(judged.refusal, { url: { address: judged.refusal } });
};

/** Whoever makes an endpoint reads what it is told, so they need to be allowed to. */
const assertEvents = (principal: Principal, events: readonly string[]): void => {
  const unknown = events.find((type) => type !== ALL_EVENTS && !eventType(type));
  if (unknown !== undefined) {
    const message = `There is no event '${unknown.slice(0, 100)}'.`;
    throw new InvalidInputError(message, { events: { known: message } });
  }
  for (const extra of extrasOf(events)) {
    assertMayAlso(principal, extra, `These events need the permission ${extra.permission}, too.`);
  }
};

const note = async (
  platform: Platform,
  principal: Principal | null,
  title: string,
  { id, name, url }: Pick<EndpointRow, 'id' | 'name' | 'url'>
): Promise<void> => {
  const author = principal ? authorOf(principal) : { author: 'system' };
  const content = `#${id} ${name || new URL(url).host}`;
  await recordActivities(platform, [{ title, content, moduleName: 'webhook', moduleId: id, ...author }]);
};

const changed = async (platform: Platform): Promise<void> => platform.versions.raise(ENDPOINTS_VERSION);

export type WithSecret = { readonly endpoint: EndpointRow; readonly secret: string };

/** @throws InvalidInputError, AccessError, UnprocessableError */
export const createEndpoint = async (
  platform: Platform,
  principal: Principal,
  { name = '', url = '', events = [], status = 'enabled' }: EndpointCommand
): Promise<WithSecret> => {
  assertUrl(platform, url);
  assertEvents(principal, events);
  const secret = newSecret();
  const off = status === 'disabled' ? offValues('staff', platform.clock.now()) : ON;
  const values = {
    name,
    url: url.trim(),
    events: [...new Set(events)],
    secret: vaultOf(platform).seal(secret),
    ...off,
  };
  return platform.db.transaction(async () => {
    if ((await countEndpoints(platform.db)) >= MAX_ENDPOINTS) {
      throw new UnprocessableError(`There may be at most ${MAX_ENDPOINTS} webhooks.`);
    }
    const id = await insertEndpoint(platform.db, values, platform.clock.now());
    await note(platform, principal, 'Webhook created', { id, ...values });
    await changed(platform);
    return { endpoint: (await lockEndpoint(platform.db, id)) as EndpointRow, secret };
  });
};

const ON = { status: 'enabled', disabled_reason: null, disabled_at: null } as const;

const offValues = (reason: DisabledReason, now: Date) =>
  ({ status: 'disabled', disabled_reason: reason, disabled_at: now }) as const;

/** What waits is held while it is off, and is due again when it is on. */
const switchTo = async (
  { db, clock }: Platform,
  endpoint: EndpointRow,
  status: EndpointRow['status'] | undefined
): Promise<EndpointValues> => {
  if (status === undefined || status === endpoint.status) return {};
  if (status === 'enabled') {
    await releaseHeld(db, endpoint.id, clock.now());
    return ON;
  }
  await holdDeliveries(db, endpoint.id);
  return offValues('staff', clock.now());
};

type Decide = (endpoint: EndpointRow) => Promise<EndpointValues> | EndpointValues;

const change = (
  platform: Platform,
  principal: Principal,
  { id, title }: { readonly id: number; readonly title: string },
  decide: Decide
): Promise<EndpointRow> =>
  platform.db.transaction(async () => {
    const endpoint = await lockEndpoint(platform.db, id);
    if (!endpoint) throw endpointNotFound();
    await updateEndpoint(platform.db, id, await decide(endpoint), platform.clock.now());
    const row = (await lockEndpoint(platform.db, id)) as EndpointRow;
    await note(platform, principal, title, row);
    await changed(platform);
    return row;
  });

/** What is not named stays. @throws NotFoundError, InvalidInputError, AccessError; ConflictError where `version` is not what is stored */
export const changeEndpoint = (
  platform: Platform,
  principal: Principal,
  id: number,
  { name, url, events, status, version }: EndpointChange
): Promise<EndpointRow> =>
  change(platform, principal, { id, title: 'Webhook changed' }, async (endpoint) => {
    assertVersion(version, () => endpointVersion(endpoint), 'webhook');
    if (url !== undefined) assertUrl(platform, url);
    assertEvents(principal, events ?? endpoint.events);
    return {
      ...(name === undefined ? {} : { name }),
      ...(url === undefined ? {} : { url: url.trim() }),
      ...(events === undefined ? {} : { events: [...new Set(events)] }),
      ...(await switchTo(platform, endpoint, status)),
    };
  });

/** The former secret goes on signing for so many hours; one before that no longer. @throws NotFoundError, AccessError */
export const rotateSecret = async (
  platform: Platform,
  principal: Principal,
  id: number,
  hours: number
): Promise<WithSecret> => {
  const secret = newSecret();
  const until = new Date(platform.clock.now().getTime() + hours * HOUR);
  const endpoint = await change(platform, principal, { id, title: 'Webhook secret rotated' }, (known) => {
    assertEvents(principal, known.events);
    const former = hours > 0 ? { former_secret: known.secret, former_secret_until: until } : NO_FORMER;
    return { secret: vaultOf(platform).seal(secret), ...former };
  });
  return { endpoint, secret };
};

const NO_FORMER = { former_secret: null, former_secret_until: null } as const;

/** With its deliveries. @throws NotFoundError */
export const removeEndpoint = (platform: Platform, principal: Principal, id: number): Promise<void> =>
  platform.db.transaction(async () => {
    const endpoint = await lockEndpoint(platform.db, id);
    if (!endpoint) throw endpointNotFound();
    await deleteEndpoint(platform.db, id);
    await note(platform, principal, 'Webhook deleted', endpoint);
    await changed(platform);
  });

/** Not by a person: only a person switches it on again. */
export const switchOff = (platform: Platform, id: number, reason: DisabledReason): Promise<void> =>
  platform.db.transaction(async () => {
    const endpoint = await lockEndpoint(platform.db, id);
    if (!endpoint || endpoint.status === 'disabled') return;
    const now = platform.clock.now();
    await holdDeliveries(platform.db, id);
    await updateEndpoint(platform.db, id, offValues(reason, now), now);
    await note(platform, null, reason === 'gone' ? 'Webhook switched off: 410' : 'Webhook switched off', endpoint);
    await changed(platform);
  });
