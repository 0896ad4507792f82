import type { Platform } from '../../platform/platform';
import { switchOff } from './endpoints/change-endpoint';
import { secretsOf } from './endpoints/endpoint-memory';
import { findEndpoints } from './endpoints/endpoints.repository';
import type { EndpointRow } from './endpoints/endpoints.rows';

/** Endpoints whose secret this site cannot open: nothing is sent to them. */
export const findUnopenedWebhooks = async (
  platform: Platform
): Promise<readonly Pick<EndpointRow, 'id' | 'name'>[]> => {
  const endpoints = await findEndpoints(platform.db);
  const unopened = endpoints.filter((endpoint) => secretsOf(platform, endpoint).length === 0);
  return unopened.map(({ id, name }) => ({ id, name }));
};

/** Beside the store that it was copied from, a copy would tell the same receivers of its own trials. */
export const switchOffMoved = async (platform: Platform): Promise<readonly string[]> => {
  const endpoints = await findEndpoints(platform.db);
  const on = endpoints.filter(({ status }) => status === 'enabled');
  for (const { id } of on) await switchOff(platform, id, 'moved');
  const unopened = await findUnopenedWebhooks(platform);
  return [
    ...(on.length > 0
      ? [
          `Webhooks: ${on.length} were switched off, and hold what they have to send. Switch them on here once they rest there.`,
        ]
      : []),
    ...(unopened.length > 0
      ? [`Webhooks: the secrets of ${unopened.length} were sealed under other app keys. Rotate them.`]
      : []),
  ];
};
