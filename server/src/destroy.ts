import type { Core } from '@strapi/strapi';
import { carriedStoreOf, instanceOf } from './instances';
import { modules } from './modules';

/** Lets work in hand end before the database is closed. */
export const destroy = async ({ strapi }: { strapi: Core.Strapi }): Promise<void> => {
  const { platform } = instanceOf(strapi);
  // Strapi's import command ends as soon as it has sent the commit.
  await carriedStoreOf(strapi)?.settled();
  for (const module of modules) await module.stop?.(platform);
  platform.versions.stop();
  await Promise.all([platform.events.stop(), platform.jobs.stop()]);
};
