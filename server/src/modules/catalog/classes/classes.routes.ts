import { route, type AnyRoute } from '../../../platform/http/route';
import * as classes from './classes.controller';
import { shippingClassBody, taxClassBody, taxExemptBody } from './classes.input';

const editing = {
  method: 'POST',
  policy: 'ProductPolicy',
  permission: 'products/edit',
  errors: 'coded',
} as const;

export const classRoutes: readonly AnyRoute[] = [
  route({
    ...editing,
    path: '/products/:productId/shipping-class',
    action: 'productClasses.setShippingClass',
    handler: classes.setShippingClass,
    input: { body: shippingClassBody },
  }),
  route({
    ...editing,
    path: '/products/:productId/shipping-class/remove',
    action: 'productClasses.removeShippingClass',
    handler: classes.removeShippingClass,
  }),
  route({
    ...editing,
    path: '/products/:productId/tax-class',
    action: 'productClasses.setTaxClass',
    handler: classes.setTaxClass,
    input: { body: taxClassBody },
  }),
  route({
    ...editing,
    path: '/products/:productId/tax-class/remove',
    action: 'productClasses.removeTaxClass',
    handler: classes.removeTaxClass,
  }),
  route({
    ...editing,
    path: '/products/:productId/tax-exempt',
    action: 'productClasses.setTaxExempt',
    handler: classes.setTaxExempt,
    input: { body: taxExemptBody },
  }),
  route({
    ...editing,
    path: '/products/variants/:variantId/tax-exempt',
    action: 'productClasses.setVariantTaxExempt',
    handler: classes.setVariantTaxExempt,
    input: { body: taxExemptBody },
  }),
];
