import type * as yup from 'yup';
import type { CheckoutFieldsAnswer, CheckoutFieldsSavedAnswer } from '../../contracts/checkout-fields';
import { explained, freeMap, object, required, versionField } from '../../platform/http/fields';
import type { Conforms } from '../../platform/http/parse-input';
import type { ShopRequest } from '../../platform/http/route';
import { readTaxScope } from '../tax';
import { presentCheckoutFields } from './checkout-fields.presenter';
import { selectCheckoutFields } from './checkout-fields.repository';
import { saveFields, type SaveFieldsCommand } from './use-cases/save-fields';

export const saveFieldsBody = object({
  fields: required(
    explained(
      freeMap(),
      'By group and name `{enabled, required}`, each yes or no, as the answer has them; `agree_terms` takes a `text` (HTML), too.'
    )
  ),
  version: versionField('checkout fields'),
});

export type SaveFieldsBody = Conforms<SaveFieldsCommand, yup.InferType<typeof saveFieldsBody>>;

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
