import type { FeedOption, FeedValues, MergeField } from '../../../contracts/integrations';
import { UnprocessableError } from '../../../domain/errors';
import { errorText } from '../../../platform/log';
import type { Platform } from '../../../platform/platform';
import { chainedOptions, isOption } from '../integrations.hooks';
import type { IntegrationProvider, OptionQuery, ProviderContext } from '../provider';
import { allProviders, requireProvider } from '../registry';
import { contextOf } from '../settings/provider-settings';

const MOST = 500;

type Ask<Answer> = (provider: IntegrationProvider, context: ProviderContext) => Promise<Answer> | undefined;

/** What a service does not answer is no defect of the store. @throws UnprocessableError */
const ask = async <Answer>(
  platform: Platform,
  provider: IntegrationProvider,
  question: Ask<Answer>
): Promise<Answer | undefined> => {
  try {
    return await question(provider, await contextOf(platform, provider));
  } catch (error) {
    platform.strapi.log.warn(`${provider.title} could not be asked: ${errorText(error)}`);
    throw new UnprocessableError(`${provider.title} could not be asked: ${(error as Error).message}`);
  }
};

const named = (platform: Platform, name: string | undefined): readonly IntegrationProvider[] =>
  name ? [requireProvider(platform, name)] : allProviders(platform);

/** Of the first integration that knows some. */
const firstOptions = async (
  platform: Platform,
  name: string | undefined,
  question: Ask<readonly FeedOption[]>
): Promise<readonly FeedOption[]> => {
  for (const provider of named(platform, name)) {
    const options = (await ask(platform, provider, question)) ?? [];
    if (options.length > 0) return options;
  }
  return [];
};

/** Those that are found by the text, and those that are chosen already. */
const found = (options: readonly FeedOption[], { search, values }: OptionQuery): readonly FeedOption[] => {
  const wanted = search.toLowerCase();
  return options
    .filter(isOption)
    .filter(({ id, title }) => values.includes(id) || title.toLowerCase().includes(wanted) || id === search)
    .slice(0, MOST);
};

/** @throws NotFoundError, UnprocessableError */
export const readDynamicOptions = async (
  platform: Platform,
  name: string | undefined,
  query: OptionQuery
): Promise<readonly FeedOption[]> =>
  found(await firstOptions(platform, name, ({ options }, context) => options?.(query, context)), query);

const ROUTE = /^[a-z][a-z0-9_-]{0,99}$/;

/** @throws NotFoundError, UnprocessableError */
export const readChainedOptions = async (
  platform: Platform,
  name: string | undefined,
  { route, values }: { readonly route: string; readonly values: FeedValues }
): Promise<readonly FeedOption[]> => {
  if (!ROUTE.test(route)) throw new UnprocessableError('There is no such route.');
  const own = await firstOptions(platform, name, ({ chained }, context) => chained?.(route, values, context));
  return platform.hooks.ask(chainedOptions(route), own, { route, values });
};

/** @throws NotFoundError, UnprocessableError */
export const readMergeFields = async (
  platform: Platform,
  name: string,
  listId: string
): Promise<readonly MergeField[]> =>
  (await ask(platform, requireProvider(platform, name), ({ mergeFields }, context) =>
    mergeFields?.(listId, context)
  )) ?? [];
