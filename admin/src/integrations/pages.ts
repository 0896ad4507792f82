/** Together: whoever opens one of them opens the next, and small files weigh more than one of their size. */
export { ConnectionPage } from './connection-page';
export { FeedPage } from './feed-page';
export { IntegrationsPage } from './integrations-page';
