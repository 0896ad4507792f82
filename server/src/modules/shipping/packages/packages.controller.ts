import type {
  SavedShippingPackagesAnswer,
  ShippingPackage,
  ShippingPackageListAnswer,
} from '../../../contracts/shipping';
import { contentVersion } from '../../../platform/content-version';
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

export const list = async ({ platform }: ShopRequest): Promise<ShippingPackageListAnswer> => {
  const packages = await findPackages(platform.db);
  return { packages: packages.map(present), version: contentVersion(packages) };
};

export const save = async ({
  platform,
  principal,
  body,
}: ShopRequest<unknown, PackagesBody>): Promise<SavedShippingPackagesAnswer> => {
  const command = { packages: body.packages as readonly PackageInput[], version: body.version };
  const saved = await savePackages(platform, command, principal.displayName);
  return { packages: saved.map(present), version: contentVersion(saved), message: 'The packages have been saved.' };
};
