import type { Platform } from '../../../platform/platform';
import { httpClientOf } from './http-client-of';
import { createSender, type Sender } from './sender';

const SENDER = Symbol('sender of webhooks');

/** Of this process. Waking it does nothing where it does not run. */
export const senderOf = (platform: Platform): Sender =>
  platform.memo(SENDER, () => createSender({ platform, client: httpClientOf(platform), random: Math.random }));
