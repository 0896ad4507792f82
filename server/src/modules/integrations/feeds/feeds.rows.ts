import type { FeedScope, FeedValues } from '../../../contracts/integrations';
import type { YesNo } from '../../../contracts/scalars';
import type { SelectableFeed } from '../../../domain/integration';
import { rowVersion } from '../../../platform/content-version';
import { fromJson, toDate, toInt, toIntOrNull } from '../../../platform/db/columns';

export type FeedRow = {
  readonly id: number;
  /** Null: of the whole store. */
  readonly product_id: number | null;
  readonly provider: string;
  readonly name: string;
  readonly enabled: YesNo;
  readonly triggers: readonly string[];
  readonly watches_revoke: YesNo;
  readonly variation_ids: readonly number[];
  /** Secrets are sealed. */
  readonly settings: FeedValues;
  readonly created_at: Date;
  readonly updated_at: Date;
};

export type FeedColumns = Partial<Omit<FeedRow, 'id' | 'created_at' | 'updated_at'>>;

type Raw = Readonly<Record<string, unknown>>;

export const scopeOf = ({ product_id: productId }: Pick<FeedRow, 'product_id'>): FeedScope =>
  productId === null ? 'global' : 'product';

export const toFeedRow = (raw: Raw): FeedRow => ({
  id: toInt(raw.id),
  product_id: toIntOrNull(raw.product_id),
  provider: String(raw.provider),
  name: String(raw.name),
  enabled: raw.enabled === 'yes' ? 'yes' : 'no',
  triggers: fromJson<readonly string[]>(raw.triggers, []),
  watches_revoke: raw.watches_revoke === 'yes' ? 'yes' : 'no',
  variation_ids: fromJson<readonly number[]>(raw.variation_ids, []),
  settings: fromJson<FeedValues>(raw.settings, {}),
  created_at: toDate(raw.created_at) as Date,
  updated_at: toDate(raw.updated_at) as Date,
});

/** Names what is stored of a feed, secrets as they are sealed. */
export const feedVersion = (row: FeedRow): string => rowVersion(row);

export const SELECTED_COLUMNS = [
  'id',
  'product_id',
  'provider',
  'triggers',
  'watches_revoke',
  'variation_ids',
] as const;

export const toSelectable = (raw: Raw): SelectableFeed => ({
  id: toInt(raw.id),
  productId: toIntOrNull(raw.product_id),
  provider: String(raw.provider),
  triggers: fromJson<readonly string[]>(raw.triggers, []),
  watchesRevoke: raw.watches_revoke === 'yes',
  variationIds: fromJson<readonly number[]>(raw.variation_ids, []),
});
