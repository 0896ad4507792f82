import type { ListedPublicProduct } from '../../contracts/public-products';

type Products = ReadonlyMap<number, ListedPublicProduct>;

/** What one statement names at most. */
const MOST = 200;

export type ProductLoader = {
  /** Products that will be asked for: they come along with the first one that is. */
  readonly announce: (ids: readonly number[]) => void;
  /** Products that nobody may see are missing. */
  readonly load: (ids: readonly number[]) => Promise<Products>;
};

/** Loads each product once, and all that are known of together. For one request. */
export const createProductLoader = (find: (ids: readonly number[]) => Promise<Products>): ProductLoader => {
  const announced = new Set<number>();
  const loads = new Map<number, Promise<Products>>();
  const begin = (): void => {
    const ids = [...announced].filter((id) => !loads.has(id));
    announced.clear();
    for (let start = 0; start < ids.length; start += MOST) {
      const batch = ids.slice(start, start + MOST);
      const loading = find(batch);
      for (const id of batch) loads.set(id, loading);
    }
  };
  return {
    announce: (ids) => ids.forEach((id) => announced.add(id)),
    load: async (ids) => {
      ids.forEach((id) => announced.add(id));
      begin();
      const products = new Map<number, ListedPublicProduct>();
      for (const id of ids) {
        const product = (await loads.get(id))?.get(id);
        if (product) products.set(id, product);
      }
      return products;
    },
  };
};
