import { route, type AnyRoute } from '../../../platform/http/route';
import * as filing from './filing.controller';
import { fileTaxesBody, listTaxesQuery } from '../tax.input';

const ADMIN = { policy: 'AdminPolicy', permission: 'super_admin', path: '/taxes' } as const;

/** Filing. See docs/reference/tax-and-shipping.md#tax-set-up. */
export const filingRoutes: readonly AnyRoute[] = [
  route({
    ...ADMIN,
    method: 'GET',
    action: 'taxes.find',
    summary: 'List what orders owe in tax',
    description: '`active_view`: filed or not_filed. `advanced_filters` need the premium edition.',
    handler: filing.list,
    input: { query: listTaxesQuery },
  }),
  route({
    ...ADMIN,
    method: 'POST',
    action: 'taxes.file',
    summary: 'Mark tax records as filed',
    description: 'Records that are filed already keep their moment; ids that no record has are passed over.',
    failures: { 400: 'No ids were sent, the body is no JSON, or a header is malformed.' },
    handler: filing.file,
    input: { body: fileTaxesBody },
  }),
];
