import type { FeedField, FeedScope, FeedValues } from '../../../contracts/integrations';
import { UnprocessableError } from '../../../domain/errors';
import { FEED_TRIGGERS, FIELD_COMPONENTS } from '../../../domain/integration';
import { errorText } from '../../../platform/log';
import type { Platform } from '../../../platform/platform';
import { contextOf } from '../settings/provider-settings';
import type { IntegrationProvider } from '../provider';

const MAX_NAME = 255;

const NAME: FeedField = {
  ...{ key: 'name', label: 'Name', component: 'text', required: true, max: MAX_NAME },
  inline_tip: 'For people: it stands in the log of orders.',
};

const TRIGGERS: FeedField = {
  ...{ key: 'event_trigger', label: 'Event trigger', component: 'selection_group', required: true, is_multiple: true },
  options: FEED_TRIGGERS,
};

const WATCHES_REVOKE: FeedField = {
  ...{ key: 'watch_on_access_revoke', label: 'Take back when access ends', component: 'checkbox-single' },
  inline_tip:
    'Runs when an order is canceled or fully refunded, or when the access of a subscription ends, and takes back what it gave.',
};

const CONDITIONALS: FeedField = {
  ...{ key: 'conditionals', label: 'Conditional logic', component: 'conditional_block' },
  inline_tip: 'Runs only for orders that meet the conditions.',
};

const ENABLED: FeedField = { key: 'enabled', label: 'Enabled', component: 'checkbox-single', required: true };

const isUsable = ({ key, label, component }: FeedField): boolean =>
  typeof key === 'string' && typeof label === 'string' && FIELD_COMPONENTS.includes(component);

/** Providers may be plain JavaScript of the site, and ask others for what their forms show. @throws UnprocessableError */
const ownFields = async (platform: Platform, provider: IntegrationProvider): Promise<readonly FeedField[]> => {
  try {
    return (await provider.fields(await contextOf(platform, provider))).filter(isUsable);
  } catch (error) {
    platform.strapi.log.error(`The form of ${provider.title} could not be made: ${errorText(error)}`);
    throw new UnprocessableError(`The form of ${provider.title} could not be made.`);
  }
};

/** The form as it is shown: what every feed has, around what the provider asks for. @throws UnprocessableError */
export const formFields = async (platform: Platform, provider: IntegrationProvider): Promise<readonly FeedField[]> => [
  NAME,
  ...(await ownFields(platform, provider)),
  TRIGGERS,
  ...(provider.revokes ? [WATCHES_REVOKE] : []),
  CONDITIONALS,
];

/** What is stored of a feed. */
export const storedFields = async (
  platform: Platform,
  provider: IntegrationProvider
): Promise<readonly FeedField[]> => [...(await formFields(platform, provider)), ENABLED];

const BLANK = {
  name: '',
  enabled: 'yes',
  event_trigger: ['order_paid_done'],
  conditionals: { status: false, type: 'all', conditions: [] },
} as const;

/** Of a new feed. */
export const feedDefaults = ({ title, defaults = {}, revokes }: IntegrationProvider, scope: FeedScope): FeedValues => ({
  ...BLANK,
  name: `${title} feed`,
  ...(revokes ? { watch_on_access_revoke: 'no' } : {}),
  ...(scope === 'product' ? { conditional_variation_ids: [] } : {}),
  ...defaults,
});
