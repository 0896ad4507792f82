import { endpointsOf, routesOf } from '../../../server/src/compose';
import type { AnyRoute } from '../../../server/src/platform/http/route';
import type { PolicyName } from '../../../server/src/domain/access';

const routeOf = (path: string, policy: PolicyName, action: string): AnyRoute => ({
  ...{ method: 'GET', path, policy, action, summary: 'Read something' },
  handler: async () => ({}),
});

const staff = routeOf('/customers/:customerId', 'CustomerPolicy', 'customers.findOne');
const portal = routeOf('/customers/:customerId', 'CustomerFrontendPolicy', 'account.findOne');
const moduleOf = (name: string, ...routes: AnyRoute[]) => ({ name, routes });

describe('a path of the back office and the portal', () => {
  it.each([
    ['first', [moduleOf('portal', portal), moduleOf('customers', staff)]],
    ['last', [moduleOf('customers', staff), moduleOf('portal', portal)]],
  ])('is one endpoint, with the portal %s', (_place, modules) => {
    expect(endpointsOf(modules)).toEqual([{ route: staff, forCustomers: portal }]);
    expect(routesOf(modules)).toHaveLength(2);
  });

  it('may belong to the portal alone', () => {
    expect(endpointsOf([moduleOf('portal', portal)])).toEqual([{ route: portal }]);
  });

  it.each<[string, AnyRoute, AnyRoute]>([
    ['two routes of the staff', staff, { ...staff, action: 'other.findOne' }],
    ['two routes of customers', portal, { ...portal, action: 'other.findOne' }],
    ['a public route and one of customers', { ...staff, policy: 'PublicPolicy' }, portal],
    ['parameters of different names', { ...staff, path: '/customers/:id' }, portal],
    ['one action for both', staff, { ...portal, action: staff.action }],
  ])('is refused with %s', (_case, one, other) => {
    expect(() => endpointsOf([moduleOf('one', one), moduleOf('other', other)])).toThrow(/shared|same/);
  });
});
