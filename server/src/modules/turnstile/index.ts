import type { InferType } from 'yup';
import { explained, object, pasted } from '../../platform/http/fields';
import { defineModule } from '../../platform/module';
import { route, type ShopRequest } from '../../platform/http/route';
import { verifyKeys } from './verify-keys';

export { shopperMistakes } from './check-shopper';

/** As long as Cloudflare says that a token may be. */
export const LONGEST_TOKEN = 2_048;

const verifyBody = object({
  secret_key: explained(pasted(255), 'The one that is stored where it is left out or masked.'),
  token: explained(pasted(LONGEST_TOKEN), 'Of a widget with the site key: then both keys are known to work.'),
});

/** Cloudflare's Turnstile at the checkout. See docs/reference/settings-and-modules.md#turnstile. */
export const turnstileModule = defineModule({
  name: 'turnstile',
  routes: [
    route({
      method: 'POST',
      path: '/settings/modules/turnstile/verify',
      action: 'turnstile.verify',
      summary: 'Check keys of Turnstile with Cloudflare',
      description: 'Nothing is stored.',
      policy: 'StoreSettingsPolicy',
      permission: 'is_super_admin',
      input: { body: verifyBody },
      handler: ({ platform, body }: ShopRequest<unknown, InferType<typeof verifyBody>>) => verifyKeys(platform, body),
    }),
  ],
});
