import type { OrderDetail } from '../../../contracts/orders';
import type { FeedValues } from '../../../contracts/integrations';
import { tagsFor, type FeedInput, type TagRoute } from '../../../domain/integration';
import { fillIn, type PlaceholderContext } from '../../../domain/placeholder';
import { digestOf } from '../../../platform/db/unique-key';
import type { Platform } from '../../../platform/platform';
import { loadSubject, prepareContext, readMailLocale } from '../../notifications';
import { storedFields } from '../feeds/feed-form';
import { openFeed } from '../feeds/feed-secrets';
import { findFeed } from '../feeds/feeds.repository';
import type { FeedRow } from '../feeds/feeds.rows';
import { FeedSkipped, type FeedEventData, type FeedPlace, type FeedWork, type IntegrationProvider } from '../provider';
import { findProvider, readIntegrations } from '../registry';
import { contextOf, vaultOf } from '../settings/provider-settings';
import { findMadeBefore } from './runs.repository';
import type { RunRow } from './runs.rows';

export type LoadedRun = {
  readonly provider: IntegrationProvider;
  readonly feed: FeedRow;
  readonly work: FeedWork;
  /** What conditions look at. */
  readonly input: FeedInput;
};

/** What there is to do no more, and why. */
export type Nothing = { readonly nothing: string };

export type RunTools = Pick<FeedWork, 'remember' | 'signal'>;

type Ready = { readonly provider: IntegrationProvider; readonly feed: FeedRow };

const readFeed = async (platform: Platform, run: RunRow): Promise<Ready | Nothing> => {
  const feed = await findFeed(platform.db, run.feed_id);
  if (!feed) return { nothing: 'The feed was deleted.' };
  if (feed.enabled === 'no') return { nothing: 'The feed is switched off.' };
  const provider = findProvider(platform, run.provider);
  if (!provider) return { nothing: `The integration ${run.provider} is not there any more.` };
  const { enabled = false } = (await readIntegrations(platform))[run.provider] ?? {};
  return enabled ? { provider, feed } : { nothing: `${provider.title} is switched off, or not set up.` };
};

type Transaction = FeedEventData['transaction'];

const transactionOf = ({ transactions }: OrderDetail, id: number | null): Transaction =>
  transactions.find((each) => each.id === id) ??
  transactions.filter(({ transaction_type: type }) => type === 'charge').at(-1) ??
  null;

const asTexts = (value: unknown): readonly string[] => (Array.isArray(value) ? value.map(String) : []);

const tagsOf = (feed: FeedValues, input: FeedInput): readonly string[] =>
  tagsFor(
    {
      selection: feed.tag_ids_selection_type === 'routing' ? 'routing' : 'simple',
      tags: asTexts(feed.tags),
      routes: (feed.tag_routers ?? []) as readonly TagRoute[],
    },
    input
  );

const skip = (reason: string): never => {
  throw new FeedSkipped(reason);
};

/** The same for the attempts of one run, also where ids begin anew in a database that was restored. */
const keyOf = ({ id, created_at: at }: RunRow): string => digestOf('feed run', String(id), String(at.getTime()));

const workOf = async (
  platform: Platform,
  run: RunRow,
  { provider, feed }: Ready,
  data: FeedEventData
): Promise<Omit<FeedWork, 'fill' | keyof RunTools>> => {
  const values = openFeed(await storedFields(platform, provider), feed.settings, vaultOf(platform));
  const input = { ...data };
  return {
    ...(await contextOf(platform, provider)),
    order: data.order,
    event_data: data,
    feed: values,
    trigger: run.event,
    is_revoke_hook: run.is_revoke,
    scope: run.scope,
    provider: run.provider,
    integration_id: feed.id,
    key: keyOf(run),
    tags: () => tagsOf(values, input),
    made: run.made,
    skip,
    madeBefore: await findMadeBefore(platform.db, run),
  };
};

type ContextFor = Awaited<ReturnType<typeof prepareContext>>;

/** Where a program reads the text, dates are written for it. */
const DATES = { date: 'days', datetime: 'moments' } as const;

const isForDates = (place: FeedPlace): place is keyof typeof DATES => Object.hasOwn(DATES, place);

/** What a feed does not ask for is not made. */
const fillerOf = (contextFor: ContextFor): FeedWork['fill'] => {
  const contexts = new Map<string, PlaceholderContext>();
  return (template, place) => {
    const dates = isForDates(place) ? DATES[place] : 'words';
    const context = contexts.get(dates) ?? contextFor(dates);
    contexts.set(dates, context);
    return fillIn(template, context, isForDates(place) ? 'text' : place);
  };
};

/** Everything that a run needs, as it is now. */
export const loadRun = async (platform: Platform, run: RunRow, tools: RunTools): Promise<LoadedRun | Nothing> => {
  const ready = await readFeed(platform, run);
  if ('nothing' in ready) return ready;
  const subject = await loadSubject(platform, run);
  if ('gone' in subject) return { nothing: subject.gone };
  const { order, subscription } = subject;
  if (!order) return { nothing: 'The order was deleted.' };
  const transaction = transactionOf(order, run.transaction_id);
  const data: FeedEventData = { order, customer: order.customer, transaction, subscription };
  const work = await workOf(platform, run, ready, data);
  const details = run.transaction_id === null ? {} : { transaction_id: run.transaction_id };
  const locale = await readMailLocale(platform);
  const texts = JSON.stringify(work.feed);
  const contextFor = await prepareContext(platform, { subject, details, locale, texts });
  return {
    ...ready,
    work: { ...work, ...tools, fill: fillerOf(contextFor) },
    input: { ...data },
  };
};
