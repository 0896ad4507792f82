import { defineModule } from '../../platform/module';
import type { Platform } from '../../platform/platform';
import { savedViewType } from './content-types/saved-view';
import { releaseViewsOfMissingUsers, removeUnseenViews } from './saved-views.repository';
import { savedViewRoutes } from './saved-views.routes';

export { withSavedView } from './use-cases/apply-view';

const releaseDeletedUsers = (platform: Platform): void => {
  const release = (): Promise<void> => releaseViewsOfMissingUsers(platform.db);
  platform.strapi.db.lifecycles.subscribe({
    models: ['admin::user'],
    afterDelete: release,
    afterDeleteMany: release,
  } as never);
};

/** Filters, order and columns of the back office's lists, kept under names. */
export const savedViewsModule = defineModule({
  name: 'saved-views',
  transfer: {
    references: [{ table: 'shop_saved_views', column: 'user_id', to: 'admin', form: 'id' }],
    arrived: async ({ db }) => {
      await removeUnseenViews(db);
      return [];
    },
  },
  contentTypes: [savedViewType],
  routes: savedViewRoutes,
  start: async (platform) => releaseDeletedUsers(platform),
});
