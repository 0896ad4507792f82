import type { MessageAnswer } from '../../../contracts/answers';
import type { SavedTaxClassAnswer, TaxClassListAnswer } from '../../../contracts/tax';
import type { ShopRequest } from '../../../platform/http/route';
import { MAX_CLASSES, nextBuiltIn } from './built-in-classes';
import type { CreateClassBody, RenameClassBody } from './classes.input';
import { presentClass } from './classes.presenter';
import { findClasses } from './classes.repository';
import { deleteClass } from './delete-class';
import { createClass, renameClass } from './save-class';

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
    class: presentClass(await renameClass(platform, principal, id(), body.title)),
    message: 'The tax class has been saved.',
  };
};

export const remove = async ({ platform, principal, id }: ShopRequest): Promise<MessageAnswer> => {
  await deleteClass(platform, principal, id());
  return { message: 'The tax class has been deleted.' };
};
