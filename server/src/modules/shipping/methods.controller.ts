import type { MessageAnswer } from '../../contracts/answers';
import type { SavedShippingMethodAnswer } from '../../contracts/shipping';
import type { ShopRequest } from '../../platform/http/route';
import type { ChangeMethodBody, CreateMethodBody } from './shipping.input';
import { methodVersion } from './shipping.rows';
import { changeMethod, createMethod, deleteMethod } from './use-cases/save-method';

type Body<T> = ShopRequest<unknown, T>;

export const create = async ({ platform, principal, body }: Body<CreateMethodBody>): Promise<MessageAnswer> => {
  await createMethod(platform, body, principal.displayName);
  return { message: 'The shipping method has been created.' };
};

export const change = async ({
  platform,
  principal,
  body,
}: Body<ChangeMethodBody>): Promise<SavedShippingMethodAnswer> => {
  const method = await changeMethod(platform, body, principal.displayName);
  return { message: 'The shipping method has been saved.', version: methodVersion(method) };
};

export const remove = async ({ platform, principal, id }: ShopRequest): Promise<MessageAnswer> => {
  await deleteMethod(platform, id('method_id'), principal.displayName);
  return { message: 'The shipping method has been deleted.' };
};
