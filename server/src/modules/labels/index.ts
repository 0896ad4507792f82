import { defineModule } from '../../platform/module';
import { labelLinkModel, labelType } from './content-types/labels';
import { labelRoutes } from './labels.routes';

export { findLabelsOf, labelRows, moveLabels, removeLabelsOf, toLabel } from './labels.repository';
export { applyLabels, readLabels, type LabelCommand } from './use-cases/labels';

/** Words that staff put on orders, customers, products and subscriptions. */
export const labelsModule = defineModule({
  name: 'labels',
  contentTypes: [labelType],
  rawModels: [labelLinkModel],
  routes: labelRoutes,
});
