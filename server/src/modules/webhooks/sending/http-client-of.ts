import { createHttpClient, type HttpClient } from '../../../platform/http-client';
import type { Platform } from '../../../platform/platform';

const CLIENT = Symbol('http client of webhooks');

export const httpClientOf = (platform: Platform): HttpClient =>
  platform.memo(CLIENT, () => createHttpClient({ allowPrivate: platform.config.allowPrivateTargets }));
