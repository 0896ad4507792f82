import { defineModule } from '../../platform/module';
import { labelLinkModel } from './content-types/label-link';
import { labelType } from './content-types/label';
import { labelRoutes } from './labels.routes';

export { findLabelsOf, labelRows, removeLabelsOf, toLabel } from './labels.repository';
export { selectLabels } from './use-cases/select-labels';
export type { LabelledType } from './labelled-entity';

/** Words that staff put on orders, customers, products and subscriptions. */
export const labelsModule = defineModule({
  name: 'labels',
  contentTypes: [labelType],
  rawModels: [labelLinkModel],
  routes: labelRoutes,
});
