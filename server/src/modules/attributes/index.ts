import { defineModule } from '../../platform/module';
import { attributeRoutes } from './attributes.routes';
import { attributeGroupType, attributeTermType, variantAttributeModel } from './content-types/attributes';
import { provideVariantAttributes } from '../catalog';
import { wordTermSlugs } from './term-slugs';
import { copyAttached, findAttached, hasAttributesSql } from './variant-attributes.repository';

export { findAttached as findAttributesOf, hasAttributesSql } from './variant-attributes.repository';

/** Colours, sizes and whatever else makes the variants of a product differ. */
export const attributesModule = defineModule({
  name: 'attributes',
  contentTypes: [attributeGroupType, attributeTermType],
  rawModels: [variantAttributeModel],
  routes: attributeRoutes,
  start: async (platform) => {
    provideVariantAttributes(platform, {
      find: (variantIds) => findAttached(platform.db, variantIds),
      existsSql: hasAttributesSql,
      copy: (pairs) => copyAttached(platform.db, pairs),
    });
    await wordTermSlugs(platform);
  },
});
