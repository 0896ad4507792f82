import type { Platform } from '../../../platform/platform';
import type { Author } from '../license-log';
import { licenseNotFound } from '../licenses.errors';
import { lockLicense } from '../licenses.repository';
import { removeLicenses } from '../remove-licenses';

/** With its sites. @throws NotFoundError with the way back to the list. */
export const deleteOneLicense = (platform: Platform, id: number, author: Author): Promise<void> =>
  platform.db.transaction(async () => {
    const license = await lockLicense(platform.db, id);
    if (!license) throw licenseNotFound();
    await removeLicenses(platform, [license], { content: `Of order ${license.order_id}`, author });
  });
