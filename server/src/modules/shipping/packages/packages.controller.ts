import type {
  SavedShippingPackagesAnswer,
  ShippingPackage,
  ShippingPackageListAnswer,
} from '../../../contracts/shipping';
import type { ShopRequest } from '../../../platform/http/route';
import type { PackageInput, PackagesBody } from './packages.input';
import { findPackages } from './packages.repository';
import { savePackages } from './save-packages';

const present = (each: ShippingPackage): ShippingPackage => ({
  name: each.name,
  slug: each.slug,
  type: each.type,
  length: each.length,
  width: each.width,
  height: each.height,
  dimension_unit: each.dimension_unit,
  weight: each.weight,
  weight_unit: each.weight_unit,
  is_default: each.is_default,
});

export const list = async ({ platform }: ShopRequest): Promise<ShippingPackageListAnswer> => ({
  packages: (await findPackages(platform.db)).map(present),
});

export const save = async ({
  platform,
  principal,
  body,
}: ShopRequest<unknown, PackagesBody>): Promise<SavedShippingPackagesAnswer> => {
  const saved = await savePackages(platform, body.packages as readonly PackageInput[], principal.displayName);
  return { packages: saved.map(present), message: 'The packages have been saved.' };
};
