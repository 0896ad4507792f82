import { route, type AnyRoute } from '../../platform/http/route';
import * as views from './saved-views.controller';
import { changeViewBody, createViewBody, listViewsQuery } from './saved-views.input';

/** Who sees any list at all; which views a caller has follows from the lists that they may see. */
const STAFF = {
  policy: 'AdminPolicy',
  permission: [
    'products/view',
    'orders/view',
    'customers/view',
    'coupons/view',
    'subscriptions/view',
    'licenses/view',
    'store/sensitive',
    'super_admin',
  ],
} as const;

const NOT_SEEN = 'The caller may not see the list.';
const NOT_OWN = 'The caller may not see the list, or somebody else saved the view.';

/** Saved views of the lists. See docs/reference/saved-views.md. */
export const savedViewRoutes: readonly AnyRoute[] = [
  route({
    method: 'GET',
    path: '/saved-views',
    action: 'savedViews.find',
    summary: 'List the saved views of a list',
    description: 'The views of the caller and those that are public, the oldest first.',
    ...STAFF,
    input: { query: listViewsQuery },
    failures: { 403: NOT_SEEN },
    handler: views.list,
  }),
  route({
    method: 'POST',
    path: '/saved-views',
    action: 'savedViews.create',
    summary: 'Save a view of a list',
    description: 'A user has at most 20 views of a list; one more is refused with 422.',
    success: 201,
    ...STAFF,
    input: { body: createViewBody },
    failures: { 403: NOT_SEEN, 409: 'Many views are being saved at once.' },
    handler: views.create,
  }),
  route({
    method: 'PUT',
    path: '/saved-views/:id',
    action: 'savedViews.update',
    summary: 'Change a saved view',
    description: 'What is left out stays as it is. `query_params` are replaced as a whole. The slug stays.',
    ...STAFF,
    input: { body: changeViewBody },
    failures: { 403: NOT_OWN, 404: 'There is no such view for the caller.' },
    handler: views.change,
  }),
  route({
    method: 'DELETE',
    path: '/saved-views/:id',
    action: 'savedViews.delete',
    summary: 'Delete a saved view',
    ...STAFF,
    failures: { 403: NOT_OWN, 404: 'There is no such view for the caller.' },
    handler: views.remove,
  }),
];
