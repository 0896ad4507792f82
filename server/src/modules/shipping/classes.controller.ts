import type { MessageAnswer } from '../../contracts/answers';
import type {
  SavedShippingClassAnswer,
  ShippingClassAnswer,
  ShippingClassListAnswer,
  ShippingProfileAnswer,
} from '../../contracts/shipping';
import type { ShopRequest } from '../../platform/http/route';
import { withSavedView } from '../saved-views';
import type { ChangeClassBody, ClassBody, ListQuery } from './shipping.input';
import { presentClass } from './shipping.presenter';
import { readClass, readClasses, readProfile } from './use-cases/read-zones';
import { changeClass, createClass, deleteClass } from './use-cases/save-class';

export const list = async ({
  platform,
  principal,
  query,
}: ShopRequest<ListQuery>): Promise<ShippingClassListAnswer> => ({
  shipping_classes: await readClasses(
    platform,
    await withSavedView(platform, principal, 'shipping_class_table', query)
  ),
});

export const find = async ({ platform, id }: ShopRequest): Promise<ShippingClassAnswer> => ({
  shipping_class: await readClass(platform, id()),
});

export const profile = ({ platform, id }: ShopRequest): Promise<ShippingProfileAnswer> => readProfile(platform, id());

export const create = async ({
  platform,
  principal,
  body,
}: ShopRequest<unknown, ClassBody>): Promise<SavedShippingClassAnswer> => ({
  shipping_class: presentClass(await createClass(platform, body, principal.displayName)),
  message: 'The shipping class has been created.',
});

export const change = async ({
  platform,
  principal,
  id,
  body,
}: ShopRequest<unknown, ChangeClassBody>): Promise<SavedShippingClassAnswer> => ({
  shipping_class: presentClass(await changeClass(platform, id(), body, principal.displayName)),
  message: 'The shipping class has been saved.',
});

export const remove = async ({ platform, principal, id }: ShopRequest): Promise<MessageAnswer> => {
  await deleteClass(platform, id(), principal.displayName);
  return { message: 'The shipping class has been deleted.' };
};
