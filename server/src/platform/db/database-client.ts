import type { Core } from '@strapi/strapi';

export type DatabaseClient = 'sqlite' | 'postgres' | 'mysql';

export const clientOf = (strapi: Core.Strapi): DatabaseClient => {
  const { client } = strapi.db.dialect;
  if (client === 'postgres') return 'postgres';
  return client === 'mysql' ? 'mysql' : 'sqlite';
};
