import type { FeedField, IntegrationFeed } from '../../../contracts/integrations';
import { UnprocessableError } from '../../../domain/errors';
import { toTimestamp } from '../../../platform/db/columns';
import type { Platform } from '../../../platform/platform';
import { findProvider } from '../registry';
import { storedFields } from './feed-form';
import { maskFeed } from './feed-secrets';
import { scopeOf, type FeedRow } from './feeds.rows';

const momentOf = (date: Date): string => toTimestamp(date) as string;

/** Without its settings where nobody knows any more which of them are secrets. */
const presentFeed = (row: FeedRow, fields: readonly FeedField[] | null): IntegrationFeed => ({
  id: row.id,
  name: row.name,
  enabled: row.enabled,
  provider: row.provider,
  feed: fields ? maskFeed(fields, row.settings) : { name: row.name, enabled: row.enabled },
  scope: scopeOf(row),
  product_id: row.product_id,
  created_at: momentOf(row.created_at),
  updated_at: momentOf(row.updated_at),
});

/** Null where nobody knows them now. */
const knownFields = async (platform: Platform, key: string): Promise<readonly FeedField[] | null> => {
  const provider = findProvider(platform, key);
  if (!provider) return null;
  try {
    return await storedFields(platform, provider);
  } catch (error) {
    if (error instanceof UnprocessableError) return null;
    throw error;
  }
};

export const presentFeeds = async (
  platform: Platform,
  rows: readonly FeedRow[]
): Promise<readonly IntegrationFeed[]> => {
  const fields = new Map<string, readonly FeedField[] | null>();
  for (const key of new Set(rows.map(({ provider }) => provider))) fields.set(key, await knownFields(platform, key));
  return rows.map((row) => presentFeed(row, fields.get(row.provider) ?? null));
};

export const presentOneFeed = async (platform: Platform, row: FeedRow): Promise<IntegrationFeed> =>
  (await presentFeeds(platform, [row]))[0] as IntegrationFeed;
