import { defineModule } from '../../platform/module';
import { dataExportRoutes } from './data-export.routes';

/** Records of other modules as files, batch by batch. */
export const dataExportModule = defineModule({ name: 'data-export', routes: dataExportRoutes });
