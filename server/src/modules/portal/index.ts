import { defineModule } from '../../platform/module';
import { accountRoutes } from './account/account.routes';
import { emailChangeJobs } from './email-change/email-change.mails';
import { emailChangeRoutes } from './email-change/email-change.routes';
import { PORTAL_FILTERS } from './portal.hooks';
import { portalRoutes } from './portal.routes';
import { profileRoutes } from './profile/profile.routes';
import { ownDocumentRoutes } from './purchases/own-documents.routes';
import { ownLicenseRoutes } from './purchases/own-licenses.routes';
import { ownMethodRoutes } from './purchases/own-methods.routes';
import { ownPauseRoutes } from './purchases/own-pauses.routes';
import { purchasesRoutes } from './purchases/purchases.routes';

export { handOutNonce } from './portal.controller';

/** The signed-in customer's side of the store. */
export const portalModule = defineModule({
  name: 'portal',
  routes: [
    ...emailChangeRoutes,
    ...portalRoutes,
    ...purchasesRoutes,
    ...ownLicenseRoutes,
    ...ownDocumentRoutes,
    ...ownPauseRoutes,
    ...ownMethodRoutes,
    ...profileRoutes,
    ...accountRoutes,
  ],
  jobs: emailChangeJobs,
  filters: PORTAL_FILTERS,
});
