import { defineModule } from '../../platform/module';
import { reportRoutes } from './reports.routes';

/** What was sold, when, where and to whom. See docs/reports.md. */
export const reportsModule = defineModule({ name: 'reports', routes: reportRoutes });
