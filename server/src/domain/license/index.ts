export {
  LICENSE_STATUSES,
  isLicenseStatus,
  isUsable,
  publicStatus,
  shownStatus,
  type LicenseStatus,
  type LicenseValidity,
  type PublicLicenseStatus,
} from './status';
export { expiryAfter, isValidityUnit, VALIDITY_UNITS, type Validity, type ValidityUnit } from './validity';
export { isKeyText, keyFrom, KEY_RANDOM_BYTES, LONGEST_KEY, normalKey } from './key';
export { LONGEST_SITE, siteAddress, siteOf, type Site, type SubdomainOf } from './site';
export { countedUnits, termsOfVariant, type LicenseTerms, type VariantTerms } from './terms';
export { followSubscription, type LifecycleEvent, type LicenseMove, type SubscriptionState } from './lifecycle';
export {
  hasShownStatus,
  LICENSE_STATUS_COLUMNS,
  SHOWN_STATUS_FIELD,
  SHOWN_STATUSES,
  withShownStatus,
} from './shown-status-search';
