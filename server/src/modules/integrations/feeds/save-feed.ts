import type { FeedField, FeedScope, FeedValues } from '../../../contracts/integrations';
import { assertMayAlso, type Extra, type Permission } from '../../../domain/access';
import { InvalidInputError, NotFoundError, UnprocessableError } from '../../../domain/errors';
import { cleanFeed, type CleanValues } from '../../../domain/integration';
import type { Principal } from '../../../platform/auth/principal';
import type { Platform } from '../../../platform/platform';
import { assertVersion } from '../../../platform/content-version';
import { enterAgain } from '../../../platform/secrets/moved-address';
import { authorOf, recordActivities } from '../../activity';
import { findVariantsOf } from '../../catalog';
import type { IntegrationProvider } from '../provider';
import { requireProvider, scopesOf } from '../registry';
import { contextOf, vaultOf } from '../settings/provider-settings';
import { storedFields } from './feed-form';
import { FEEDS_VERSION } from './feed-memory';
import { openFeed, sealFeed, secretsToEnter, unmaskFeed } from './feed-secrets';
import { countFeeds, deleteFeed, findFeed, insertFeed, lockFeed, updateFeed, type FeedOwner } from './feeds.repository';
import { feedVersion, scopeOf, type FeedColumns, type FeedRow } from './feeds.rows';

const MOST: Readonly<Record<FeedScope, number>> = { global: 2_000, product: 100 };

export type FeedCommand = {
  /** Key of the provider. */
  readonly provider: string;
  /** Null: a new feed. */
  readonly id: number | null;
  readonly values: FeedValues;
  /** The version that was read before. */
  readonly version?: string | undefined;
};

export type SavedFeed = { readonly feed: FeedRow; readonly isNew: boolean };

export const feedNotFound = (): NotFoundError => new NotFoundError('The integration feed does not exist.');

/** What a custom token has to be granted. */
const ACTIONS: Readonly<Partial<Record<Permission, Extra['action']>>> = {
  'orders/view': 'plugin::shop.orders.find',
  'licenses/view': 'plugin::shop.licenses.find',
  'customers/manage': 'plugin::shop.customers.update',
  'store/sensitive': 'plugin::shop.settings.storeUpdate',
};

const extraOf = (permission: Permission): Extra => ({
  permission,
  action: ACTIONS[permission] ?? `plugin::shop.${permission.replace('/', '.')}`,
});

/**
 * Orders with their licences, and what their feeds may do, are shown to, and done for, whoever makes the feeds: they need to be allowed to.
 * @throws AccessError
 */
export const assertMayFeed = (principal: Principal, { requires = [] }: IntegrationProvider): void => {
  for (const permission of ['orders/view', 'licenses/view', ...requires] as const) {
    assertMayAlso(principal, extraOf(permission), `This integration needs the permission ${permission}, too.`);
  }
};

const changed = async (platform: Platform, principal: Principal, title: string, feed: FeedRow): Promise<void> => {
  const content = `#${feed.id} ${feed.name}`;
  const place =
    feed.product_id === null
      ? { moduleName: 'integration', moduleId: feed.id }
      : { moduleName: 'product', moduleId: feed.product_id };
  await recordActivities(platform, [{ title, content, ...place, ...authorOf(principal) }]);
  await platform.versions.raise(FEEDS_VERSION);
};

const refuse = (errors: Readonly<Record<string, string>>): never => {
  const [first = 'The feed cannot be saved.'] = Object.values(errors);
  throw new InvalidInputError(
    first,
    Object.fromEntries(Object.entries(errors).map(([field, text]) => [field, { feed: text }]))
  );
};

const isWanted = ({ dependency }: FeedField, given: FeedValues): boolean =>
  dependency === undefined || given[dependency.key] === dependency.value;

/** With the stored secrets in place of their masks; those of fields that are not used are forgotten where the feed goes elsewhere. */
const plainValues = (fields: readonly FeedField[], given: FeedValues, known: FeedValues): FeedValues => {
  const again = secretsToEnter(fields, given, known);
  const wanted = again.filter((field) => isWanted(field, given));
  if (wanted.length > 0) refuse(Object.fromEntries(wanted.map(({ key, label }) => [key, enterAgain(label)])));
  const forgotten = new Set(again.map(({ key }) => key));
  return unmaskFeed(fields, Object.fromEntries(Object.entries(given).filter(([key]) => !forgotten.has(key))), known);
};

/** Ids of variants of the product, each once. */
const variationsOf = async (platform: Platform, productId: number, given: unknown): Promise<readonly number[]> => {
  const entries: readonly unknown[] = Array.isArray(given) ? given : [];
  const wanted = [...new Set(entries.map(Number))];
  const known = new Set((await findVariantsOf(platform.db, [productId])).map(({ id }) => id));
  if (!wanted.every((id) => known.has(id))) {
    refuse({ conditional_variation_ids: 'One of the variants does not belong to the product.' });
  }
  return wanted;
};

const knownFeed = async (
  platform: Platform,
  { provider, id }: FeedCommand,
  owner: FeedOwner
): Promise<FeedRow | null> => {
  if (id === null) return null;
  const feed = await findFeed(platform.db, id);
  if (feed?.product_id !== owner.product_id || feed.provider !== provider) throw feedNotFound();
  return feed;
};

const cleaned = async (
  platform: Platform,
  provider: IntegrationProvider,
  fields: readonly FeedField[],
  given: FeedValues
): Promise<CleanValues> => {
  const { values, errors } = cleanFeed(fields, given);
  const broken =
    Object.keys(errors).length === 0 ? (provider.check?.(values, await contextOf(platform, provider)) ?? {}) : errors;
  if (Object.keys(broken).length > 0) refuse(broken);
  return values;
};

const columnsOf = (values: FeedValues, variationIds: readonly number[], owner: FeedOwner): FeedColumns => ({
  ...owner,
  name: String(values.name),
  enabled: values.enabled === 'yes' ? 'yes' : 'no',
  triggers: (values.event_trigger ?? []) as readonly string[],
  watches_revoke: values.watch_on_access_revoke === 'yes' ? 'yes' : 'no',
  variation_ids: variationIds,
});

type Writing = {
  readonly known: FeedRow | null;
  readonly columns: FeedColumns;
  /** The version that was read before. */
  readonly read: string | undefined;
};

const write = (
  platform: Platform,
  principal: Principal,
  owner: FeedOwner,
  { known, columns, read }: Writing
): Promise<FeedRow> =>
  platform.db.transaction(async () => {
    const { db, clock } = platform;
    if (known) {
      const stored = await lockFeed(db, known.id, owner);
      if (!stored) throw feedNotFound();
      assertVersion(read, () => feedVersion(stored), 'feed');
      await updateFeed(db, known.id, columns, clock.now());
    } else if ((await countFeeds(db, owner)) >= MOST[scopeOf(owner)]) {
      throw new UnprocessableError(`There may be at most ${MOST[scopeOf(owner)]} feeds.`);
    }
    const id = known?.id ?? (await insertFeed(db, columns, clock.now()));
    const feed = (await findFeed(db, id)) as FeedRow;
    await changed(platform, principal, known ? 'Integration feed changed' : 'Integration feed created', feed);
    return feed;
  });

const assertScope = (provider: IntegrationProvider, owner: FeedOwner): void => {
  const scope = scopeOf(owner);
  if (scopesOf(provider).includes(scope)) return;
  const message = `${provider.title} has no feeds of this scope: ${scope}.`;
  throw new InvalidInputError(message, { integration_name: { scope: message } });
};

/** @throws NotFoundError, AccessError, UnprocessableError, InvalidInputError; ConflictError where another version is stored than was read */
export const saveFeed = async (
  platform: Platform,
  principal: Principal,
  owner: FeedOwner,
  command: FeedCommand
): Promise<SavedFeed> => {
  const provider = requireProvider(platform, command.provider);
  assertScope(provider, owner);
  assertMayFeed(principal, provider);
  const known = await knownFeed(platform, command, owner);
  const fields = await storedFields(platform, provider);
  const vault = vaultOf(platform);
  const stored = known ? openFeed(fields, known.settings, vault) : {};
  const values = await cleaned(platform, provider, fields, plainValues(fields, command.values, stored));
  const variationIds =
    owner.product_id === null
      ? []
      : await variationsOf(platform, owner.product_id, command.values.conditional_variation_ids);
  const kept = owner.product_id === null ? values : { ...values, conditional_variation_ids: variationIds };
  const settings = sealFeed(fields, kept, vault);
  const columns = { ...columnsOf(values, variationIds, owner), provider: provider.key, settings };
  const writing = { known, columns, read: command.version };
  return { feed: await write(platform, principal, owner, writing), isNew: known === null };
};

/** @throws NotFoundError */
export const switchFeed = (
  platform: Platform,
  principal: Principal,
  owner: FeedOwner,
  { id, status }: { readonly id: number; readonly status: 'yes' | 'no' }
): Promise<FeedRow> =>
  platform.db.transaction(async () => {
    const feed = await lockFeed(platform.db, id, owner);
    if (!feed) throw feedNotFound();
    const settings = { ...feed.settings, enabled: status };
    await updateFeed(platform.db, id, { enabled: status, settings }, platform.clock.now());
    const switched = (await findFeed(platform.db, id)) as FeedRow;
    await changed(platform, principal, `Integration feed switched ${status === 'yes' ? 'on' : 'off'}`, switched);
    return switched;
  });

/** With its runs. @throws NotFoundError */
export const removeFeed = (platform: Platform, principal: Principal, owner: FeedOwner, id: number): Promise<void> =>
  platform.db.transaction(async () => {
    const feed = await lockFeed(platform.db, id, owner);
    if (!feed) throw feedNotFound();
    await deleteFeed(platform.db, id);
    await changed(platform, principal, 'Integration feed deleted', feed);
  });
