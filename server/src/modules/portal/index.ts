import { defineModule } from '../../platform/module';
import { accountRoutes } from './account/account.routes';
import { emailChangeJobs } from './email-change/email-change.mails';
import { emailChangeRoutes } from './email-change/email-change.routes';
import { portalRoutes } from './portal.routes';
import { profileRoutes } from './profile/profile.routes';
import { purchasesRoutes } from './purchases/purchases.routes';

/** The signed-in customer's side of the store. */
export const portalModule = defineModule({
  name: 'portal',
  routes: [...emailChangeRoutes, ...portalRoutes, ...purchasesRoutes, ...profileRoutes, ...accountRoutes],
  jobs: emailChangeJobs,
  filters: {
    'shop/customer_dashboard_data':
      'Markup around the orders on the dashboard of a customer: {dashboard_data, sections_parts}. Context {customer_id, user_id}.',
    'shop/customer/order_details_section_parts':
      'Markup between the sections of a page of an order, by the name of the place. Context {order_id, customer_id}.',
  },
});
