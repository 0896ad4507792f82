import { defineModule } from '../../platform/module';
import { archiveType } from './archive-parts';

export { ARCHIVE_UID } from './archive-parts';
export { carryStore, type CarriedStore } from './carry-store';
export { planTransfer, type TransferPlan } from './transfer-plan';

/** The store in `strapi export`, `strapi import` and `strapi transfer`: whole, and with its ids. */
export const transferModule = defineModule({ name: 'transfer', contentTypes: [archiveType] });
