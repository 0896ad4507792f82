import { AsyncResource } from 'node:async_hooks';
import type { RecordedEvent } from '../../platform/events/events';
import type { Platform } from '../../platform/platform';
import { recordActivities } from '../activity';

/** The catalogue's name among the version numbers; public answers are remembered under its number. */
export const CATALOG_VERSION = 'catalog';

const LISTENERS = Symbol('catalog change listeners');

/** Called after the commit, with the products whose public face may have changed; must not throw. */
type CatalogListener = (productIds: readonly number[]) => void;

const listenersOf = (platform: Platform): Set<CatalogListener> =>
  platform.memo(LISTENERS, () => new Set<CatalogListener>());

/** Listeners run in the context in which they were added: what they start is no part of the request that changed something. */
export const onCatalogChange = (platform: Platform, listener: CatalogListener): void => {
  listenersOf(platform).add(AsyncResource.bind(listener));
};

/** As `catalogChanged`, for what lists show beside products: terms that none carries, and the order of attributes. */
export const termsChanged = (platform: Platform): Promise<void> => platform.versions.raise(CATALOG_VERSION);

/**
 * To be called by every write to the catalogue and every change of what is in stock, as the last step of its transaction:
 * writers wait for one another from here to their commit.
 */
export const catalogChanged = async (platform: Platform, productIds: readonly number[]): Promise<void> => {
  if (productIds.length === 0) return;
  await platform.db.transaction(async ({ onCommit }) => {
    await platform.versions.raise(CATALOG_VERSION);
    onCommit(() => listenersOf(platform).forEach((listener) => listener(productIds)));
  });
};

type CatalogWrite = {
  readonly author: string;
  readonly activities: readonly { readonly title: string; readonly content: string; readonly productId?: number }[];
  readonly events: readonly RecordedEvent[];
  /** Products whose public face may have changed. */
  readonly productIds: readonly number[];
};

/**
 * The end of every write to the catalogue, inside its transaction: the log, the events and the notice to caches, one statement
 * each. Last, because writers wait for one another from the notice to their commit.
 */
export const recordWrite = async (platform: Platform, write: CatalogWrite): Promise<void> => {
  await recordActivities(
    platform,
    write.activities.map(({ productId, ...activity }) => ({
      ...activity,
      moduleName: 'product',
      ...(productId === undefined ? {} : { moduleId: productId }),
      author: write.author,
    }))
  );
  await platform.events.record(write.events);
  await catalogChanged(platform, write.productIds);
};
