import type { LicensedSoftware, LicensedVariantTerms, LicenseSettings } from '../../../contracts/licenses';
import type { ProductDownload } from '../../../contracts/downloads';
import { NotFoundError } from '../../../domain/errors';
import { termsOfVariant } from '../../../domain/license';
import { contentVersion } from '../../../platform/content-version';
import { toTimestamp } from '../../../platform/db/columns';
import type { Platform } from '../../../platform/platform';
import { findProducts, findVariantsOf, type ProductRow, type VariantRow } from '../../catalog';
import { findDownloadsOf } from '../../downloads';
import { readStoreSettings, type StoreSettings } from '../../settings';
import { planWords } from '../../subscriptions';
import { countPoolKeys, findFreeKeys } from '../issuing/pool-keys.repository';
import { findLicenseSettings, licenseTermsOf, type LicenseSettingsRow } from './license-settings.repository';

/** Free keys that are shown: those that are given out next. */
const SHOWN_KEYS = 1_000;

type Settings = Omit<LicenseSettingsRow, 'product_id'> & Partial<Pick<LicenseSettingsRow, 'product_id'>>;

export const NO_SETTINGS: Omit<LicenseSettingsRow, 'product_id'> = {
  enabled: false,
  version: '',
  update_file_id: null,
  prefix: '',
  variations: [],
  software: {},
  changelog: '',
  released_at: null,
};

const NO_SOFTWARE: LicensedSoftware = {
  is_software: 'no',
  readme_url: '',
  banner_url: '',
  icon_url: '',
  required_platform_version: '',
  required_server_version: '',
  tested_version: '',
};

export const licensedProduct = async ({ db }: Platform, productId: number): Promise<ProductRow> => {
  const [product] = await findProducts(db, [productId]);
  if (!product) throw new NotFoundError('The product does not exist.');
  return product;
};

const presentTerms = (variant: VariantRow, row: LicenseSettingsRow, settings: StoreSettings): LicensedVariantTerms => {
  const { activationLimit, validity } = termsOfVariant(licenseTermsOf(row), variant.id);
  const words = planWords(settings, variant);
  return {
    variation_id: variant.id,
    title: variant.variation_title,
    activation_limit: activationLimit,
    validity,
    media: variant.media.map(({ url }) => url),
    subscription_info: words.subscription,
    setup_fee_info: words.setupFee,
  };
};

const presentFile = (file: ProductDownload | undefined): LicenseSettings['global_update_file'] =>
  file ? { id: file.id, driver: file.driver, path: file.file_path, url: file.file_url } : null;

/** Names what an editor sees: not the pool, which sales empty. */
export const revisionOf = ({ product_id: _product, released_at: _released, ...edited }: Settings): string =>
  contentVersion(edited);

/** The settings of a product, with the defaults where it has none. `withKeys`: prepared keys are shown. @throws NotFoundError. */
export const readLicenseSettings = async (
  platform: Platform,
  productId: number,
  { withKeys }: { readonly withKeys: boolean }
): Promise<LicenseSettings> => {
  const { db } = platform;
  const product = await licensedProduct(platform, productId);
  const row = (await findLicenseSettings(db, [productId])).get(productId) ?? { ...NO_SETTINGS, product_id: productId };
  const variants = await findVariantsOf(db, [productId]);
  const files = (await findDownloadsOf(platform, [productId])).get(productId) ?? [];
  const settings = await readStoreSettings(platform);
  return {
    enabled: row.enabled ? 'yes' : 'no',
    version: row.version,
    global_update_file: presentFile(files.find(({ id }) => id === row.update_file_id)),
    prefix: row.prefix,
    variations: variants.map((variant) => presentTerms(variant, row, settings)),
    software: { ...NO_SOFTWARE, ...row.software },
    changelog: row.changelog,
    license_keys: withKeys ? (await findFreeKeys(db, productId, SHOWN_KEYS)).join('\n') : '',
    pool: await countPoolKeys(db, productId),
    is_bundle_product: product.is_bundle === 1,
    released_at: toTimestamp(row.released_at),
    revision: revisionOf(row),
  };
};
