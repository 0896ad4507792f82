import type { Count, Html, Id, Moment } from './scalars';

/** Why a device is refused. Unknown keys and those of other products are told apart by nothing but this. */
export type LicenseErrorType =
  | 'validation_error'
  | 'license_not_found'
  | 'invalid_license'
  | 'invalid_activation'
  | 'key_mismatch'
  | 'license_expired'
  | 'license_not_active'
  | 'activation_limit_exceeded'
  | 'activation_error'
  | 'site_not_found'
  | 'product_not_found'
  | 'invalid_package_data';

/** The body of a 422. Other refusals name their kind in its place: `not_found`, `forbidden`, `too_many_requests`. */
export type LicenseRefusal = {
  readonly success: false;
  readonly message: string;
  readonly error_type: LicenseErrorType;
};

type DeviceLicense = {
  readonly success: true;
  /** Sites; 0: as many as they like. */
  readonly activation_limit: Count;
  /** Names the activation in place of the key; empty where the site is not activated. */
  readonly activation_hash: string;
  /** Active sites that count. */
  readonly activations_count: Count;
  /** A moment, or `lifetime`. */
  readonly expiration_date: string;
  readonly product_id: Id;
  readonly variation_id: Id;
  readonly variation_title: string;
  readonly product_title: string;
  readonly created_at: Moment;
  readonly updated_at: Moment;
};

/** A JWS in compact form: what devices can check without network. See docs/frontend.md. */
type Signed = { readonly token: string };

export type ActivatedLicense = DeviceLicense & Signed & { readonly status: 'valid'; readonly license_key: string };

export type DeactivatedLicense = DeviceLicense & { readonly status: 'deactivated' };

export type CheckedLicense = DeviceLicense & Signed & { readonly status: 'valid' | 'expired' | 'invalid' };

/** What the check says where there is nothing to check. */
export type FailedCheck = {
  readonly success: true;
  readonly status: 'invalid';
  readonly error_type: LicenseErrorType;
  readonly message: string;
};

export type LicensedVersion = {
  readonly success: true;
  readonly new_version: string;
  readonly stable_version: string;
  readonly name: string;
  readonly slug: string;
  /** Page of the product in the storefront. */
  readonly url: string;
  readonly last_updated: Moment | null;
  readonly homepage: string;
  /** Signed link to the file, for 48 hours; empty where the licence is not valid. */
  readonly package: string;
  readonly download_link: string;
  readonly trunk: string;
  readonly license_status: 'valid' | 'expired' | 'invalid';
  readonly license_message?: string;
  readonly sections: { readonly description: Html; readonly changelog: Html };
  readonly banners: { readonly low: string; readonly high: string };
  readonly icons: { readonly '1x': string; readonly '2x': string };
  readonly requires: string;
  readonly requires_server: string;
  readonly tested: string;
};

/** Public keys by RFC 7517. */
export type LicenseKeySet = {
  readonly keys: readonly {
    readonly kty: 'OKP';
    readonly crv: 'Ed25519';
    readonly x: string;
    readonly kid: string;
    readonly use: 'sig';
    readonly alg: 'EdDSA';
  }[];
};

export type PublicLicenseOperations = {
  'publicLicenses.activate': ActivatedLicense;
  'publicLicenses.deactivate': DeactivatedLicense;
  'publicLicenses.checkFind': CheckedLicense | FailedCheck;
  'publicLicenses.check': CheckedLicense | FailedCheck;
  'publicLicenses.versionFind': LicensedVersion;
  'publicLicenses.version': LicensedVersion;
  'publicLicenses.keysFind': LicenseKeySet;
};
