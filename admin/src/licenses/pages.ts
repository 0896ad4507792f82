/** Together: whoever opens one of them opens the next, and small files weigh more than one of their size. */
export { LicensePage } from './license-page';
export { LicensesPage } from './licenses-page';
export { SitePage } from './site-page';
export { SitesPage } from './sites-page';
export { LicensingPage } from './product/licensing-page';
