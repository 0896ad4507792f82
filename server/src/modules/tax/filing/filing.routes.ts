import { route, type AnyRoute } from '../../../platform/http/route';
import * as filing from './filing.controller';
import { fileTaxesBody, listTaxesQuery } from './filing.input';

const ADMIN = { policy: 'AdminPolicy', permission: 'super_admin', path: '/taxes' } as const;

/** Specification 2, Filing. */
export const filingRoutes: readonly AnyRoute[] = [
  route({ ...ADMIN, method: 'GET', action: 'taxes.find', handler: filing.list, input: { query: listTaxesQuery } }),
  route({ ...ADMIN, method: 'POST', action: 'taxes.file', handler: filing.file, input: { body: fileTaxesBody } }),
];
