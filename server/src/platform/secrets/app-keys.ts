import type { Core } from '@strapi/strapi';

/** The site's own secrets, newest first. */
export const appKeysOf = (strapi: Core.Strapi): readonly string[] => {
  const keys = strapi.config.get('server.app.keys') as string | readonly string[] | undefined;
  return typeof keys === 'string' ? [keys] : (keys ?? []);
};
