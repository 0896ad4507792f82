import type { Platform } from '../../platform/platform';
import { FEEDS_VERSION } from './feeds/feed-memory';
import { storedFields } from './feeds/feed-form';
import { hasUnopened } from './feeds/feed-secrets';
import { findAllFeeds, switchAllOff } from './feeds/feeds.repository';
import { findProvider } from './registry';
import { skipOpen } from './runs/runs.repository';
import { vaultOf } from './settings/provider-settings';
import { findUnopenedSettings } from './settings/save-settings';

export type UnopenedIntegration = { readonly provider: string; readonly feed_id?: number };

/** Secrets of integrations and feeds that this site cannot open. */
export const findUnopenedIntegrations = async (platform: Platform): Promise<readonly UnopenedIntegration[]> => {
  const unopened: UnopenedIntegration[] = [...(await findUnopenedSettings(platform))];
  for (const feed of await findAllFeeds(platform.db)) {
    const provider = findProvider(platform, feed.provider);
    if (!provider) continue;
    const fields = await storedFields(platform, provider);
    if (hasUnopened(fields, feed.settings, vaultOf(platform))) {
      unopened.push({ provider: provider.key, feed_id: feed.id });
    }
  }
  return unopened;
};

/** Beside the store that it was copied from, a copy would do everything a second time. */
export const switchOffMoved = async (platform: Platform): Promise<readonly string[]> => {
  const { db, clock, versions } = platform;
  const off = await db.transaction(async () => {
    await skipOpen(db, 'It was to run on the site that the store came from.', clock.now());
    const switched = await switchAllOff(db, clock.now());
    await versions.raise(FEEDS_VERSION);
    return switched;
  });
  const unopened = (await findUnopenedIntegrations(platform)).length;
  return [
    ...(off > 0 ? [`Integrations: ${off} feeds were switched off. Switch them on here once they rest there.`] : []),
    ...(unopened > 0
      ? [`Integrations: the secrets of ${unopened} were sealed under other app keys. Enter them again.`]
      : []),
  ];
};
