import type { Platform } from '../../../platform/platform';
import { appKeysOf } from '../../../platform/secrets/app-keys';
import { createVault, type Vault } from '../../../platform/secrets/vault';
import { ALL_EVENTS } from '../event-types';
import { findEndpoints } from './endpoints.repository';
import type { EndpointRow } from './endpoints.rows';

/** To be raised in the transaction of each change of an endpoint. */
export const ENDPOINTS_VERSION = 'webhook_endpoints';

const VAULT = Symbol('vault of the secrets of webhooks');
const READER = Symbol('endpoints of webhooks');

export const vaultOf = (platform: Platform): Vault =>
  platform.memo(VAULT, () => createVault(appKeysOf(platform.strapi), 'webhook secrets'));

/** What this process remembers of all endpoints; at most a second old. */
export const readEndpoints = (platform: Platform): Promise<ReadonlyMap<number, EndpointRow>> =>
  platform.memo(READER, () =>
    platform.versions.remember(
      ENDPOINTS_VERSION,
      async () => new Map((await findEndpoints(platform.db)).map((row) => [row.id, row]))
    )
  )();

const subscribes = ({ status, events }: EndpointRow, type: string): boolean =>
  status === 'enabled' && (events.includes(ALL_EVENTS) || events.includes(type));

export const subscribersOf = async (platform: Platform, type: string): Promise<readonly EndpointRow[]> =>
  [...(await readEndpoints(platform)).values()].filter((endpoint) => subscribes(endpoint, type));

/** What a delivery is signed with now, the newest first; empty where this site cannot open them. */
export const secretsOf = (
  platform: Platform,
  { secret, former_secret: former, former_secret_until: until }: EndpointRow
): readonly string[] => {
  const isValid = former !== null && until !== null && platform.clock.now() < until;
  return [secret, ...(isValid ? [former] : [])].flatMap((sealed) => vaultOf(platform).open(sealed) ?? []);
};
