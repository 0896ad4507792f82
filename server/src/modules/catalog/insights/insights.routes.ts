import { route, type AnyRoute } from '../../../platform/http/route';
import * as insights from './insights.controller';
import { relatedQuery } from './insights.controller';

const reading = { method: 'GET', policy: 'ProductPolicy', permission: 'products/view' } as const;

export const insightRoutes: readonly AnyRoute[] = [
  route({
    ...reading,
    path: '/products/:productId/related-products',
    action: 'productInsights.relatedFind',
    summary: 'List related products',
    description:
      'Published products: first those that the merchant has chosen (`other_info.related_product_ids`), in that order, then those that share a category or a brand with the product.',
    handler: insights.related,
    input: { query: relatedQuery },
  }),
  route({
    ...reading,
    path: '/products/:productId/pricing-widgets',
    action: 'productInsights.widgetsFind',
    summary: 'Show how a product sells',
    handler: insights.widgets,
  }),
];
