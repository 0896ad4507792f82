import { MAX_PERCENT } from '../../../domain/shipping';
import { assertVersion } from '../../../platform/content-version';
import type { Platform } from '../../../platform/platform';
import {
  countClasses,
  deleteClass as removeRow,
  findClass,
  insertClass,
  lockClass,
  updateClass,
  type ClassValues,
} from '../classes.repository';
import { full, refuse, shippingChanged, unknownClass } from '../shipping-changes';
import type { ChangeClassCommand, ClassCommand } from '../commands';
import { classVersion, type ClassRow } from '../shipping.rows';

/** All classes are kept in the memory of every process: see shipping-table.ts. */
const MAX_CLASSES = 5_000;

/** The schema has refused bodies without name, cost or type. @throws InvalidInputError */
const valuesOf = ({ name, cost, type, per_item }: ClassCommand, perItem: ClassRow['per_item']): ClassValues => {
  if (type === 'percentage' && Number(cost) > MAX_PERCENT) {
    throw refuse('cost', 'max', `cost must be a percentage of at most ${MAX_PERCENT}.`);
  }
  return {
    name: name as string,
    cost: String(cost),
    type: type as ClassValues['type'],
    per_item: per_item ?? perItem,
  };
};

export const createClass = (platform: Platform, body: ClassCommand, author: string): Promise<ClassRow> =>
  platform.db.transaction(async () => {
    const { db } = platform;
    if ((await countClasses(db)) >= MAX_CLASSES) throw full('shipping classes', MAX_CLASSES);
    const values = valuesOf(body, 0);
    const id = await insertClass(db, values, platform.clock.now());
    await shippingChanged(platform, { title: 'Shipping class created', content: values.name, id, author });
    return (await findClass(db, id)) as ClassRow;
  });

/** Orders keep what they were charged. @throws NotFoundError; ConflictError where `version` is not what is stored; InvalidInputError */
export const changeClass = (
  platform: Platform,
  id: number,
  body: ChangeClassCommand,
  author: string
): Promise<ClassRow> =>
  platform.db.transaction(async () => {
    const { db } = platform;
    const stored = await lockClass(db, id);
    if (stored) assertVersion(body.version, () => classVersion(stored), 'shipping class');
    const values = valuesOf(body, stored?.per_item ?? 0);
    if (!stored || !(await updateClass(db, id, values, platform.clock.now()))) throw unknownClass();
    await shippingChanged(platform, { title: 'Shipping class updated', content: values.name, id, author });
    return (await findClass(db, id)) as ClassRow;
  });

/** Products that name it are charged as if they had none; its zones serve everything. @throws NotFoundError */
export const deleteClass = (platform: Platform, id: number, author: string): Promise<void> =>
  platform.db.transaction(async () => {
    const stored = await findClass(platform.db, id);
    if (!stored || !(await removeRow(platform.db, id))) throw unknownClass();
    await shippingChanged(platform, { title: 'Shipping class deleted', content: stored.name, id, author });
  });
