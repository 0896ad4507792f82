import type {
  DeletedFeedAnswer,
  FeedsAnswer,
  FeedStatusAnswer,
  GlobalFeedFormAnswer,
  ProductFeedFormAnswer,
  SavedFeedAnswer,
} from '../../contracts/integrations';
import { InvalidInputError, NotFoundError, ShopError } from '../../domain/errors';
import { cleanInput } from '../../platform/http/clean-input';
import type { ShopRequest } from '../../platform/http/route';
import type { Platform } from '../../platform/platform';
import { findProducts } from '../catalog';
import { presentFeeds, presentOneFeed } from './feeds/feeds.presenter';
import { findFeeds, type FeedOwner } from './feeds/feeds.repository';
import { feedVersion, type FeedRow } from './feeds/feeds.rows';
import { removeFeed, saveFeed, switchFeed } from './feeds/save-feed';
import { variationOptions, viewForm } from './feeds/view-form';
import type { FormQuery, ProductFormQuery, ProductStatusBody, SaveFeedBody, StatusBody } from './integrations.input';
import { readIntegrations, scopesOf, findProvider, settingsPage } from './registry';

const STORE: FeedOwner = { product_id: null };

const productOf = async ({ platform, id }: ShopRequest): Promise<FeedOwner> => {
  const [product] = await findProducts(platform.db, [id()]);
  if (!product) throw new NotFoundError('The product does not exist.');
  return { product_id: product.id };
};

const listOf = async (platform: Platform, owner: FeedOwner): Promise<FeedsAnswer> => {
  const scope = owner.product_id === null ? 'global' : 'product';
  const integrations = Object.entries(await readIntegrations(platform)).filter(([key]) => {
    const provider = findProvider(platform, key);
    return provider !== null && scopesOf(provider).includes(scope);
  });
  return {
    feeds: await presentFeeds(platform, await findFeeds(platform.db, owner)),
    available_integrations: Object.fromEntries(integrations),
    all_module_config_url: settingsPage(platform),
  };
};

const valuesIn = (text: string): Readonly<Record<string, unknown>> => {
  try {
    const values = JSON.parse(text) as unknown;
    if (typeof values === 'object' && values !== null && !Array.isArray(values)) {
      // Escapes in the text may hold what no database stores.
      return cleanInput(values) as Readonly<Record<string, unknown>>;
    }
  } catch (error) {
    if (error instanceof ShopError) throw error;
    // Said below.
  }
  const message = 'integration must be a JSON object as text.';
  throw new InvalidInputError(message, { integration: { json: message } });
};

type Saving = ShopRequest<unknown, SaveFeedBody>;

const save = async ({ platform, principal, body }: Saving, owner: FeedOwner): Promise<SavedFeedAnswer> => {
  const { feed, isNew } = await saveFeed(platform, principal, owner, {
    provider: body.integration_name,
    id: body.integration_id ?? null,
    values: valuesIn(body.integration),
    version: body.version,
  });
  return {
    message: isNew ? 'The feed was created.' : 'The feed was saved.',
    integration_id: feed.id,
    integration_name: feed.provider,
    created: isNew,
    feedData: (await presentOneFeed(platform, feed)).feed,
    version: feedVersion(feed),
  };
};

const statusAnswer = async (platform: Platform, feed: FeedRow): Promise<FeedStatusAnswer> => ({
  message: `The feed is switched ${feed.enabled === 'yes' ? 'on' : 'off'}.`,
  meta: await presentOneFeed(platform, feed),
});

export const list = ({ platform }: ShopRequest): Promise<FeedsAnswer> => listOf(platform, STORE);

export const form = async ({ platform, query }: ShopRequest<FormQuery>): Promise<GlobalFeedFormAnswer> => {
  const { integration_name: provider, integration_id: id } = query;
  const { fields, ...rest } = await viewForm(platform, STORE, { provider, id });
  return { ...rest, settings_fields: { fields } };
};

export const saveGlobal = (request: Saving): Promise<SavedFeedAnswer> => save(request, STORE);

export const changeStatus = async ({
  platform,
  principal,
  body,
  id,
}: ShopRequest<unknown, StatusBody>): Promise<FeedStatusAnswer> => {
  const change = { id: id('integration_id'), status: body.status };
  return statusAnswer(platform, await switchFeed(platform, principal, STORE, change));
};

export const remove = async ({ platform, principal, id }: ShopRequest): Promise<DeletedFeedAnswer> => {
  await removeFeed(platform, principal, STORE, id('integration_id'));
  return { message: 'The feed was deleted.', id: id('integration_id') };
};

export const listOfProduct = async (request: ShopRequest): Promise<FeedsAnswer> =>
  listOf(request.platform, await productOf(request));

export const formOfProduct = async (request: ShopRequest<ProductFormQuery>): Promise<ProductFeedFormAnswer> => {
  const { platform, params, query } = request;
  const owner = await productOf(request);
  const wanted = { provider: params.name ?? '', id: query.integration_id };
  const product_variations = await variationOptions(platform, Number(owner.product_id));
  return { ...(await viewForm(platform, owner, wanted)), product_variations, scope: 'product' };
};

export const saveOfProduct = async (request: Saving): Promise<SavedFeedAnswer> =>
  save(request, await productOf(request));

export const changeStatusOfProduct = async (
  request: ShopRequest<unknown, ProductStatusBody>
): Promise<FeedStatusAnswer> => {
  const { platform, principal, body } = request;
  const change = { id: body.notification_id, status: body.status };
  return statusAnswer(platform, await switchFeed(platform, principal, await productOf(request), change));
};

export const removeOfProduct = async (request: ShopRequest): Promise<DeletedFeedAnswer> => {
  const { platform, principal, id } = request;
  await removeFeed(platform, principal, await productOf(request), id('integration_id'));
  return { message: 'The feed was deleted.', id: id('integration_id') };
};
