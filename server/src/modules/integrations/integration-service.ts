import type { Platform } from '../../platform/platform';
import type { IntegrationProvider } from './provider';
import { registerProvider } from './registry';

/** Integrations of other code of the site. See docs/integrations.md. */
export const integrationService = (platform: Platform) => ({
  /** In `bootstrap`. Throws TypeError where it is malformed, and Error where its key is taken. */
  register: (provider: IntegrationProvider): void => registerProvider(platform, provider),
});
