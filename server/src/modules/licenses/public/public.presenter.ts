import type { ActivatedLicense, LicensedVersion } from '../../../contracts/public-licenses';
import { toTimestamp } from '../../../platform/db/columns';
import type { LicenseSettingsRow } from '../settings/license-settings.repository';
import type { KnownLicense } from './ask-license';
import type { ReleasedProduct } from './released-product.read-model';

type DeviceLicense = Omit<ActivatedLicense, 'status' | 'license_key' | 'token'>;

/** What devices are told of a licence; never its id or whose it is. */
export const presentDeviceLicense = ({ license, product, activation }: KnownLicense): DeviceLicense => ({
  success: true,
  activation_limit: license.limit,
  activation_hash: activation?.activation_hash ?? '',
  activations_count: license.activation_count,
  expiration_date: toTimestamp(license.expiration_date) ?? 'lifetime',
  product_id: license.product_id,
  variation_id: license.variation_id,
  variation_title: license.variation_title,
  product_title: product.title,
  created_at: toTimestamp(license.created_at) as string,
  updated_at: toTimestamp(license.updated_at) as string,
});

/** What a device may have of a version. */
export type Standing = {
  readonly status: LicensedVersion['license_status'];
  /** Why there is no link; null where there is one. */
  readonly message: string | null;
  /** Signed; empty where there is none. */
  readonly packageUrl: string;
};

export type Release = {
  readonly product: ReleasedProduct;
  readonly settings: LicenseSettingsRow;
  /** Page of the product in the storefront. */
  readonly url: string;
};

export const presentVersion = (
  { product, settings, url }: Release,
  { status, message, packageUrl }: Standing
): LicensedVersion => {
  const software = settings.software.is_software === 'yes' ? settings.software : {};
  const { banner_url: banner = '', icon_url: icon = '' } = software;
  return {
    success: true,
    new_version: settings.version,
    stable_version: settings.version,
    name: product.title,
    slug: product.slug,
    url,
    last_updated: toTimestamp(settings.released_at),
    homepage: url,
    package: packageUrl,
    download_link: packageUrl,
    trunk: packageUrl,
    license_status: status,
    ...(message === null ? {} : { license_message: message }),
    sections: { description: product.description, changelog: settings.changelog },
    banners: { low: banner, high: banner },
    icons: { '1x': icon, '2x': icon },
    requires: software.required_platform_version ?? '',
    requires_server: software.required_server_version ?? '',
    tested: software.tested_version ?? '',
  };
};
