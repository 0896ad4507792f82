import { InvalidInputError, NotFoundError, UnprocessableError, type FieldErrors } from '../../../domain/errors';
import { isKeyText, normalKey } from '../../../domain/license';
import { pastedText } from '../../../domain/text';
import { assertVersion } from '../../../platform/content-version';
import { sanitizeRichText } from '../../../platform/html/sanitize';
import type { Platform } from '../../../platform/platform';
import { recordActivities } from '../../activity';
import { findVariantsOf, lockProduct } from '../../catalog';
import { findDownloadsOf } from '../../downloads';
import type { LicenseSettingsCommand } from '../commands';
import { addPoolKeys, deleteFreeKeys, findForeignKeys } from '../issuing/pool-keys.repository';
import type { Author } from '../license-log';
import {
  findLicenseSettings,
  saveLicenseSettings,
  type LicenseSettingsRow,
  type LicenseSettingsValues,
  type StoredTerms,
} from './license-settings.repository';
import { NO_SETTINGS, readLicenseSettings, revisionOf } from './read-license-settings';

export type SavedLicenseSettings = { readonly addedKeys: number; readonly knownKeys: number };

const refuse = (field: string, rule: string, message: string): never => {
  const fields: FieldErrors = { [`settings.${field}`]: { [rule]: message } };
  throw new InvalidInputError(message, fields);
};

const keysOf = (text: string | undefined): readonly string[] => {
  const lines = (text ?? '').split(/\r\n|\r|\n/).map(pastedText);
  const wrong = lines.findIndex((line) => line !== '' && !isKeyText(line));
  if (wrong >= 0) {
    refuse(
      'license_keys',
      'key',
      `Line ${wrong + 1} is no key: letters, digits and single dashes, at most 100 characters.`
    );
  }
  return [...new Map(lines.filter((line) => line !== '').map((line) => [normalKey(line), line])).values()];
};

const termsFrom = ({ variations }: LicenseSettingsCommand): readonly StoredTerms[] | undefined =>
  variations?.map(({ variation_id, activation_limit = 0, validity }) => ({
    variation_id,
    activation_limit,
    validity: { unit: validity?.unit ?? 'year', value: validity?.value ?? 1 },
  }));

const defined = <Values extends object>(values: Values): Partial<Values> =>
  Object.fromEntries(Object.entries(values).filter(([, value]) => value !== undefined)) as Partial<Values>;

const mergedOf = (before: LicenseSettingsValues, command: LicenseSettingsCommand, now: Date): LicenseSettingsValues => {
  const changed = defined({
    enabled: command.enabled === undefined ? undefined : command.enabled === 'yes',
    version: command.version,
    update_file_id: command.global_update_file === undefined ? undefined : command.global_update_file || null,
    prefix: command.prefix?.toUpperCase(),
    variations: termsFrom(command),
    software: command.software && { ...before.software, ...defined(command.software) },
    changelog: command.changelog === undefined ? undefined : sanitizeRichText(command.changelog),
  }) as Partial<LicenseSettingsValues>;
  const merged = { ...before, ...changed };
  return { ...merged, released_at: isPublished(before, merged) ? now : before.released_at };
};

/** Another version than before, of a product that is licensed. */
const isPublished = (before: LicenseSettingsValues, after: LicenseSettingsValues): boolean =>
  after.enabled && after.version !== '' && after.version !== before.version;

/** Variants and files that the product has. */
type Parts = { readonly variants: ReadonlySet<number>; readonly files: ReadonlySet<number> };

const partsOf = async (platform: Platform, productId: number): Promise<Parts> => {
  const files = (await findDownloadsOf(platform, [productId])).get(productId) ?? [];
  return {
    variants: new Set((await findVariantsOf(platform.db, [productId])).map(({ id }) => id)),
    files: new Set(files.map(({ id }) => id)),
  };
};

/** What was saved of variants and files that were deleted since: nobody can correct it, and it is in nobody's way. */
const withoutDeleted = (values: LicenseSettingsValues, { variants, files }: Parts): LicenseSettingsValues => ({
  ...values,
  variations: values.variations.filter(({ variation_id: id }) => variants.has(id)),
  update_file_id: values.update_file_id !== null && files.has(values.update_file_id) ? values.update_file_id : null,
});

const checkNamed = (command: LicenseSettingsCommand, { variants, files }: Parts): void => {
  const stranger = (command.variations ?? []).findIndex(({ variation_id: id }) => !variants.has(id));
  if (stranger >= 0) {
    refuse(`variations[${stranger}].variation_id`, 'exists', 'The variant does not belong to the product.');
  }
  if (command.global_update_file && !files.has(command.global_update_file)) {
    refuse('global_update_file', 'exists', 'The file does not belong to the product.');
  }
};

const addKeys = async ({ db, clock }: Platform, productId: number, keys: readonly string[]): Promise<number> => {
  const foreign = await findForeignKeys(db, productId, keys);
  if (foreign.length > 0) {
    const named = foreign.slice(0, 3).join(', ');
    refuse('license_keys', 'unique', `${foreign.length} of the keys are in use elsewhere: ${named}.`);
  }
  return addPoolKeys(db, productId, keys, clock.now());
};

const tellVersion = async (
  platform: Platform,
  productId: number,
  before: LicenseSettingsRow | undefined,
  author: Author
): Promise<void> => {
  const settings = await readLicenseSettings(platform, productId, { withKeys: false });
  const previous = before?.version ?? '';
  const told = { product_id: productId, version: settings.version, previous_version: previous };
  await platform.events.record([
    { name: 'product_version_updated', references: { ...told, license_settings: settings } },
  ]);
  const entry = { title: 'Version published', content: settings.version, moduleName: 'product', moduleId: productId };
  await recordActivities(platform, [{ ...entry, ...author }]);
};

/**
 * Saves how a product is licensed; what is left out stays. Licences that were issued keep their terms.
 * @throws NotFoundError; UnprocessableError for a bundle; InvalidInputError; ConflictError where `revision` is not what is stored.
 */
export const changeLicenseSettings = (
  platform: Platform,
  productId: number,
  command: LicenseSettingsCommand,
  author: Author
): Promise<SavedLicenseSettings> => {
  const keys = keysOf(command.license_keys);
  return platform.db.transaction(async () => {
    const { db, clock } = platform;
    const product = await lockProduct(db, productId);
    if (!product) throw new NotFoundError('The product does not exist.');
    if (product.is_bundle === 1) {
      throw new UnprocessableError('A bundle has no licences of its own: license the products in it.');
    }
    const before = (await findLicenseSettings(db, [productId])).get(productId);
    assertVersion(command.revision, () => revisionOf(before ?? NO_SETTINGS), 'license settings');
    const parts = await partsOf(platform, productId);
    checkNamed(command, parts);
    const after = withoutDeleted(mergedOf(before ?? NO_SETTINGS, command, clock.now()), parts);
    if (after.enabled && after.version === '') refuse('version', 'required', 'A licensed product needs a version.');
    await saveLicenseSettings(db, productId, after, clock.now());
    if (command.clear_license_keys === 'yes') await deleteFreeKeys(db, productId);
    const addedKeys = await addKeys(platform, productId, keys);
    if (isPublished(before ?? NO_SETTINGS, after)) await tellVersion(platform, productId, before, author);
    return { addedKeys, knownKeys: keys.length - addedKeys };
  });
};
