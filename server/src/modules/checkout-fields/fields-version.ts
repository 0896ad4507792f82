import type { CheckoutFields } from '../../domain/checkout';
import { contentVersion } from '../../platform/content-version';

/** Names what the merchant has chosen. */
export const fieldsVersion = (fields: CheckoutFields): string => contentVersion(fields);
