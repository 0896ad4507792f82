import type { Platform } from '../../../platform/platform';
import { recordActivities } from '../../activity';
import { groupInUse, unknownGroup } from '../errors';
import { deleteGroup as removeRow, findGroup, lockGroup } from '../groups.repository';
import { lockTermsOf } from '../terms.repository';
import { isGroupUsed } from '../variant-attributes.repository';

/**
 * Deletes the group with its terms, unless a variation carries one of them. Attaching a term waits for the lock on it, so
 * that none slips in between the look and the deletion.
 */
export const deleteGroup = (platform: Platform, id: number, author: string): Promise<void> =>
  platform.db.transaction(async () => {
    const { db } = platform;
    if (!(await lockGroup(db, id, 'update'))) throw unknownGroup();
    await lockTermsOf(db, id);
    if (await isGroupUsed(db, id)) throw groupInUse();
    const title = (await findGroup(db, id))?.title ?? '';
    await removeRow(db, id);
    await recordActivities(platform, [
      { title: 'Attribute group deleted', content: title, moduleName: 'attribute', moduleId: id, author },
    ]);
  });
