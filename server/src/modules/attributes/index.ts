import { defineModule } from '../../platform/module';
import { attributeRoutes } from './attributes.routes';
import { attributeGroupType } from './content-types/attribute-group';
import { attributeTermType } from './content-types/attribute-term';
import { variantAttributeModel } from './content-types/variant-attribute';

export { findAttached as findAttributesOf } from './variant-attributes.repository';

/** Colours, sizes and whatever else makes the variants of a product differ. */
export const attributesModule = defineModule({
  name: 'attributes',
  contentTypes: [attributeGroupType, attributeTermType],
  rawModels: [variantAttributeModel],
  routes: attributeRoutes,
});
