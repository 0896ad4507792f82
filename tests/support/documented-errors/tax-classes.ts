import type { Shop } from '../merchant';
import { uniqueName } from '../site-admin';
import { clearTaxes, ok, readClasses, standardId, taxApi } from '../taxes';

export type TaxClasses = {
  readonly standard: number;
  /** Of a class that is none of the built-in ones. */
  readonly title: string;
  readonly remove: () => Promise<void>;
};

/** As many classes as there may be: the standard and the reduced one, and others. */
export const fillTaxClasses = async (shop: Shop): Promise<TaxClasses> => {
  const tax = taxApi(shop);
  const remove = () => clearTaxes(tax, []);
  await remove();
  await ok(tax('POST', '/classes', { slug: 'reduced' }));
  const { classes, max_classes: most } = await readClasses(tax);
  const titles = Array.from({ length: most - classes.length }, () => uniqueName('Class').slice(0, 30));
  for (const title of titles) await ok(tax('POST', '/classes', { title }));
  return { standard: await standardId(tax), title: titles[0] as string, remove };
};
