import type { Core } from '@strapi/strapi';
import type { ShopConfig } from '../config/config';
import type { Clock } from './clock';
import type { Database } from './db/database';
import type { Versions } from './cache/versions';
import type { Events } from './events/events';
import type { Hooks } from './events/hooks';
import type { JobQueue } from './jobs/job-queue';

/**
 * What use cases need of the outside world, passed as their first parameter. One per Strapi instance; nothing of it is
 * global, so two boots in one process do not share state.
 */
export type Platform = {
  readonly strapi: Core.Strapi;
  readonly config: ShopConfig;
  readonly db: Database;
  readonly clock: Clock;
  /** Tells whether what a process remembers still holds, however many processes write. */
  readonly versions: Versions;
  readonly hooks: Hooks;
  readonly events: Events;
  readonly jobs: JobQueue;
  /** State that a module keeps for the life of this Strapi instance, made on first use. */
  readonly memo: <T>(key: symbol, create: () => T) => T;
};
