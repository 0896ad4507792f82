import type { Core } from '@strapi/strapi';

type PersistedTable = { readonly name: string };

const STORE_KEY = { type: 'core', key: 'persisted_tables' } as const;

/**
 * Strapi drops the tables of a plugin that is disabled. A shop's orders must outlive that, so every table of ours is put on
 * the list that Strapi's schema sync leaves alone. Repeated at each boot, because new versions bring new tables.
 */
export const protectTables = async (strapi: Core.Strapi, tables: readonly string[]): Promise<void> => {
  const stored = ((await strapi.store.get(STORE_KEY)) ?? []) as readonly (PersistedTable | string)[];
  const names = new Set(stored.map((entry) => (typeof entry === 'string' ? entry : entry.name)));
  const missing = tables.filter((table) => !names.has(table));
  if (missing.length === 0) return;
  await strapi.store.set({ ...STORE_KEY, value: [...stored, ...missing.map((name) => ({ name }))] });
};
