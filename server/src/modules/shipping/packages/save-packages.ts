import type { ShippingPackage } from '../../../contracts/shipping';
import { slugOf } from '../../../domain/catalog';
import { InvalidInputError } from '../../../domain/errors';
import { isWeightUnit, weighTogether, type WeightUnit } from '../../../domain/shipping';
import { assertVersion, contentVersion } from '../../../platform/content-version';
import type { Platform } from '../../../platform/platform';
import { readStoreSettings, type StoreSettings } from '../../settings';
import type { PackageCommand } from '../commands';
import { shippingChanged } from '../shipping-changes';
import { lockPackages, replacePackages } from './packages.repository';

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

const toPackage = (input: PackageCommand, place: number, settings: StoreSettings): ShippingPackage => ({
  name: input.name as string,
  slug: input.slug || slugOf(input.name as string) || `package-${place + 1}`,
  type: input.type as ShippingPackage['type'],
  length: input.length ?? 0,
  width: input.width ?? 0,
  height: input.height ?? 0,
  dimension_unit: input.dimension_unit ?? String(settings.dimension_unit),
  weight: input.weight ?? 0,
  weight_unit: input.weight_unit ?? String(settings.weight_unit),
  is_default: input.is_default ?? 'no',
});

const refuse = (place: number, field: string, rule: string, message: string): never => {
  const path = `packages[${place}].${field}`;
  throw new InvalidInputError(message, { [path]: { [rule]: message } });
};

const assertDistinct = (packages: readonly ShippingPackage[]): void => {
  packages.forEach(({ slug }, place) => {
    const first = packages.findIndex((each) => each.slug === slug);
    if (first !== place) {
      refuse(place, 'slug', 'unique', `Another package is called "${slug}" already.`);
    }
  });
  const defaults = packages.flatMap(({ is_default: isDefault }, place) => (isDefault === 'yes' ? [place] : []));
  if (defaults.length > 1) {
    refuse(defaults[1] as number, 'is_default', 'unique', 'Only one package can be the default.');
  }
};

/** The first one stands in where none is named. */
const withDefault = (packages: readonly ShippingPackage[]): readonly ShippingPackage[] =>
  packages.some(({ is_default: isDefault }) => isDefault === 'yes')
    ? packages
    : packages.map((each, place) => (place === 0 ? { ...each, is_default: 'yes' } : each));

type SavePackagesCommand = {
  readonly packages: readonly PackageCommand[];
  /** Who names it is refused where the list is another one by now. */
  readonly version?: string | undefined;
};

/**
 * The list replaces the one there was.
 * @throws InvalidInputError for two packages of one slug, or two defaults; ConflictError where `version` is not what is stored.
 */
export const savePackages = async (
  platform: Platform,
  { packages: inputs, version }: SavePackagesCommand,
  author: string
): Promise<readonly ShippingPackage[]> => {
  const settings = await readStoreSettings(platform);
  const packages = inputs.map((input, place) => toPackage(input, place, settings));
  assertDistinct(packages);
  const complete = withDefault(packages);
  await platform.db.transaction(async () => {
    const stored = await lockPackages(platform.db);
    assertVersion(version, () => contentVersion(stored), 'list of packages');
    await replacePackages(platform.db, complete);
    const content = complete
      .map(({ name }) => name)
      .join(', ')
      .slice(0, 255);
    await shippingChanged(platform, { title: 'Shipping packages saved', content, author });
  });
  return complete;
};
