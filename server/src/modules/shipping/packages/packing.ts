import type { ShippingPackage } from '../../../contracts/shipping';
import { isWeightUnit, weighTogether, type WeightUnit } from '../../../domain/shipping';

/** In which unit the store weighs, and what it sends goods in. */
export type Packing = { readonly unit: WeightUnit; readonly packages: readonly ShippingPackage[] };

export const packingOf = (packages: readonly ShippingPackage[], unit: unknown): Packing => ({
  unit: isWeightUnit(unit) ? unit : 'kg',
  packages,
});

/** Of the named package, empty, in the store's unit; whatever names none that there is goes into the default one. */
export const packageWeight = ({ unit, packages }: Packing, slug: unknown): number => {
  const found = packages.find((each) => each.slug === slug) ?? packages.find((each) => each.is_default === 'yes');
  if (!found || found.weight === 0) return 0;
  return weighTogether(
    [{ value: found.weight, unit: isWeightUnit(found.weight_unit) ? found.weight_unit : unit }],
    unit
  );
};
