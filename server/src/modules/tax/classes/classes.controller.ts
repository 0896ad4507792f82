import type { MessageAnswer } from '../../../contracts/answers';
import type { SavedTaxClassAnswer, TaxClass, TaxClassListAnswer } from '../../../contracts/tax';
import { toTimestamp } from '../../../platform/db/columns';
import type { ShopRequest } from '../../../platform/http/route';
import { classVersion, findClasses, MAX_CLASSES, nextBuiltIn, type TaxClassRow } from './classes.repository';
import type { CreateClassBody, RenameClassBody } from '../tax.input';
import { createClass, deleteClass, renameClass } from './change-class';

export const presentClass = (row: TaxClassRow): TaxClass => ({
  id: row.id,
  title: row.title,
  slug: row.slug,
  meta: row.meta,
  created_at: toTimestamp(row.created_at),
  updated_at: toTimestamp(row.updated_at),
  version: classVersion(row),
});

export const list = async ({ platform }: ShopRequest): Promise<TaxClassListAnswer> => {
  const classes = await findClasses(platform.db);
  return {
    classes: classes.map(presentClass),
    max_classes: MAX_CLASSES,
    next_builtin: nextBuiltIn(classes.map(({ slug }) => slug)),
  };
};

export const create = async ({
  platform,
  principal,
  body,
}: ShopRequest<unknown, CreateClassBody>): Promise<SavedTaxClassAnswer> => ({
  class: presentClass(await createClass(platform, principal, body)),
  message: 'The tax class has been created.',
});

export const rename = async (request: ShopRequest<unknown, RenameClassBody>): Promise<SavedTaxClassAnswer> => {
  const { platform, principal, id, body } = request;
  return {
    class: presentClass(await renameClass(platform, principal, id(), body)),
    message: 'The tax class has been saved.',
  };
};

export const remove = async ({ platform, principal, id }: ShopRequest): Promise<MessageAnswer> => {
  await deleteClass(platform, principal, id());
  return { message: 'The tax class has been deleted.' };
};
