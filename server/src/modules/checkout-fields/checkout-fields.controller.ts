import type { CheckoutFieldsAnswer, CheckoutFieldsSavedAnswer } from '../../contracts/checkout-fields';
import type { ShopRequest } from '../../platform/http/route';
import { readTaxScope } from '../tax';
import type { SaveFieldsBody } from './checkout-fields.input';
import { presentCheckoutFields } from './checkout-fields.presenter';
import { selectCheckoutFields } from './checkout-fields.repository';
import { saveFields } from './use-cases/save-fields';

export const find = async ({ platform }: ShopRequest): Promise<CheckoutFieldsAnswer> =>
  presentCheckoutFields(await selectCheckoutFields(platform), await readTaxScope(platform));

export const save = async ({
  platform,
  principal,
  body,
}: ShopRequest<unknown, SaveFieldsBody>): Promise<CheckoutFieldsSavedAnswer> => {
  const saved = await saveFields(platform, principal, body);
  return {
    message: 'The checkout fields have been saved.',
    ...presentCheckoutFields(saved, await readTaxScope(platform)),
  };
};
