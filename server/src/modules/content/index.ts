import type { InferType } from 'yup';
import type { ProductUsesAnswer } from '../../contracts/content';
import { object, page, perPage } from '../../platform/http/fields';
import { route, type ShopRequest } from '../../platform/http/route';
import { defineModule } from '../../platform/module';
import { listProductUses } from './list-product-uses';

export { registerProductField } from './register-product-field';

const usesQuery = object({ page: page(), per_page: perPage() });

const list = async ({ platform, id, query }: ShopRequest<InferType<typeof usesQuery>>): Promise<ProductUsesAnswer> => ({
  used_in: await listProductUses(platform, id(), { page: query.page, perPage: query.per_page }),
});

/** Products in the content of the site: the custom field `plugin::shop.product`, and where it names a product. */
export const contentModule = defineModule({
  name: 'content',
  routes: [
    route({
      method: 'GET',
      path: '/admin/products/:id/used-in',
      action: 'productUses.find',
      summary: 'List the content of the site that names a product',
      description:
        'Entries of all content types with a field `plugin::shop.product`, in themselves or in their components, one for each language.',
      policy: 'ProductPolicy',
      permission: 'products/view',
      input: { query: usesQuery },
      handler: list,
    }),
  ],
});
