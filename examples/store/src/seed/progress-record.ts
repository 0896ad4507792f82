import type { SeedContext } from './context';

type State = 'begun' | 'done';

const record = ({ strapi }: SeedContext) => strapi.store({ type: 'plugin', name: 'shop-demo', key: 'catalogue' });

/** How far the catalogue of this database is; undefined before its first product. */
export const catalogueState = async (context: SeedContext): Promise<State | undefined> =>
  ((await record(context).get({})) as State | null) ?? undefined;

export const recordCatalogueState = (context: SeedContext, state: State): Promise<void> =>
  record(context).set({ value: state });
