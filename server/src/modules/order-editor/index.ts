import { defineModule } from '../../platform/module';
import { orderEditorRoutes } from './order-editor.routes';

/** Orders that are written and edited in the back office. */
export const orderEditorModule = defineModule({ name: 'order-editor', routes: orderEditorRoutes });
