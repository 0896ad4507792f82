import { route, type AnyRoute } from '../../platform/http/route';
import * as fields from './checkout-fields.controller';
import { saveFieldsBody } from './checkout-fields.controller';

const SENSITIVE = { policy: 'StoreSensitivePolicy', permission: 'store/sensitive' } as const;

const readRoute = (path: string, action: 'checkoutFields.find' | 'checkoutFields.getFieldsFind'): AnyRoute =>
  route({
    method: 'GET',
    path,
    action,
    summary: 'Read the fields of the checkout form',
    ...SENSITIVE,
    handler: fields.find,
  });

const saveRoute = (path: string, action: 'checkoutFields.update' | 'checkoutFields.saveFields'): AnyRoute =>
  route({
    method: 'POST',
    path,
    action,
    summary: 'Save the fields of the checkout form',
    description:
      'Groups, fields and flags that are left out keep what they were; locked fields stay as they are. With the `version` that was read before, nothing that somebody else changed meanwhile is overwritten.',
    failures: { 409: 'Somebody else has changed the fields since their `version` was read.' },
    ...SENSITIVE,
    input: { body: saveFieldsBody },
    handler: fields.save,
  });

/** The plain path says the same as the two verbs. */
export const checkoutFieldsRoutes: readonly AnyRoute[] = [
  readRoute('/checkout-fields', 'checkoutFields.find'),
  readRoute('/checkout-fields/get-fields', 'checkoutFields.getFieldsFind'),
  saveRoute('/checkout-fields', 'checkoutFields.update'),
  saveRoute('/checkout-fields/save-fields', 'checkoutFields.saveFields'),
];
