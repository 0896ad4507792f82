import type { AttributeGroup } from '../../../contracts/attributes';
import type { Platform } from '../../../platform/platform';
import { catalogChanged } from '../../catalog';
import type { GroupCommand } from '../commands';
import { presentGroup } from '../attributes.presenter';
import type { GroupRow } from '../attributes.rows';
import { ATTRIBUTE_GROUPS } from '../content-types/attribute-group';
import { unknownGroup } from '../errors';
import { findGroup, insertGroup, updateGroup, type GroupValues } from '../groups.repository';
import { assertFree, writeUnique } from '../unique-names';
import { findCarriers } from '../variant-attributes.repository';

/** The schema has refused bodies without a title or a slug. */
export const toGroupValues = ({ title, slug, description, settings }: GroupCommand): GroupValues => ({
  title: title as string,
  slug: slug as string,
  description,
  settings,
});

/** @throws InvalidInputError where title or slug are taken, also by somebody who creates the same group at this moment. */
export const createGroup = async (platform: Platform, body: GroupCommand): Promise<AttributeGroup> => {
  const { db } = platform;
  const values = toGroupValues(body);
  const id = await writeUnique(
    () => assertFree(db, ATTRIBUTE_GROUPS, values),
    () => insertGroup(db, values, platform.clock.now())
  );
  return presentGroup((await findGroup(db, id)) as GroupRow, { termsCount: 0, terms: null });
};

export const changeGroup = async (platform: Platform, id: number, body: GroupCommand): Promise<void> => {
  const { db } = platform;
  const values = toGroupValues(body);
  if (!(await findGroup(db, id))) throw unknownGroup();
  await writeUnique(
    () => assertFree(db, ATTRIBUTE_GROUPS, values, id),
    () =>
      db.transaction(async () => {
        await updateGroup(db, id, values, platform.clock.now());
        await catalogChanged(platform, await findCarriers(db, { group_id: id }));
      })
  );
};
