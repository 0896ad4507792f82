import type { Platform } from '../../../platform/platform';
import { newKey } from '../issuing/issue-licenses';
import { hasPool } from '../issuing/pool-keys.repository';
import { keyDigest } from '../../../platform/db/license-digests';
import type { Author } from '../license-log';
import { licenseEvent } from '../licenses.events';
import { findLicenseSettings } from '../settings/license-settings.repository';
import { changeLicense, type LicenseChanged } from './change-license';

const SHOWN_CHARACTERS = 4;

/** Enough for people to tell it from others: the log keeps no whole keys. */
const masked = (key: string): string => `…${key.slice(-SHOWN_CHARACTERS)}`;

const REGENERATED = 'The license has a new key; the old one is not valid any more.';

/** Where prepared keys are what other software accepts, somebody has to tell that software of it. */
const NOT_PREPARED = 'The shop has made this key itself: it is none of the prepared keys of the product.';

/**
 * The licence has another key, under the prefix that its product has now; the old one is dead at once. The sites that use the licence go
 * on, as each has a hash of its own: whoever wants them out frees them. @throws NotFoundError
 */
export const regenerateKey = (platform: Platform, id: number, author: Author): Promise<LicenseChanged> =>
  changeLicense(platform, id, author, async (license) => {
    const settings = await findLicenseSettings(platform.db, [license.product_id]);
    const key = newKey(settings.get(license.product_id)?.prefix ?? '');
    const changed = `${masked(license.license_key)} became ${masked(key)}`;
    const isPrepared = await hasPool(platform.db, license.product_id);
    return {
      message: isPrepared ? `${REGENERATED} ${NOT_PREPARED}` : REGENERATED,
      change: {
        row: { ...license, license_key: key },
        values: { license_key: key, key_digest: keyDigest(key) },
        events: [licenseEvent('license_key_regenerated', id, { old_key: license.license_key })],
        note: {
          title: 'Licence key regenerated',
          content: isPrepared ? `${changed}. ${NOT_PREPARED}` : changed,
        },
      },
    };
  });
