import type { Core } from '@strapi/strapi';
import { carriedStoreOf, instanceOf, openRequestsOf } from './instances';
import { modules } from './modules';

/** Lets requests and work in hand end before the database is closed. */
export const destroy = async ({ strapi }: { strapi: Core.Strapi }): Promise<void> => {
  const { platform } = instanceOf(strapi);
  // At once: a process that waits for a long answer takes no new work meanwhile.
  const work = Promise.all([platform.events.stop(), platform.jobs.stop()]);
  await openRequestsOf(strapi)?.finish(strapi.server.httpServer);
  // Strapi's import command ends as soon as it has sent the commit.
  await carriedStoreOf(strapi)?.settled();
  for (const module of modules) await module.stop?.(platform);
  platform.versions.stop();
  await work;
};
