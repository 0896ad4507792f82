import { route, type AnyRoute } from '../../../platform/http/route';
import * as classes from './classes.controller';
import { shippingClassBody, taxClassBody, taxExemptBody } from './classes.controller';

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
    summary: 'Set the shipping class of a product',
    handler: classes.setShippingClass,
    input: { body: shippingClassBody },
  }),
  route({
    ...editing,
    path: '/products/:productId/shipping-class/remove',
    action: 'productClasses.removeShippingClass',
    summary: 'Remove the shipping class of a product',
    handler: classes.removeShippingClass,
  }),
  route({
    ...editing,
    path: '/products/:productId/tax-class',
    action: 'productClasses.setTaxClass',
    summary: 'Set the tax class of a product',
    description: 'Its variants get the same class.',
    handler: classes.setTaxClass,
    input: { body: taxClassBody },
  }),
  route({
    ...editing,
    path: '/products/:productId/tax-class/remove',
    action: 'productClasses.removeTaxClass',
    summary: 'Remove the tax class of a product',
    description: 'Its variants lose theirs, too.',
    handler: classes.removeTaxClass,
  }),
  route({
    ...editing,
    path: '/products/:productId/tax-exempt',
    action: 'productClasses.setTaxExempt',
    summary: 'Make a product exempt from tax, or taxed',
    description: 'Also each of its variants.',
    handler: classes.setTaxExempt,
    input: { body: taxExemptBody },
  }),
  route({
    ...editing,
    path: '/products/variants/:variantId/tax-exempt',
    action: 'productClasses.setVariantTaxExempt',
    summary: 'Make a variant exempt from tax, or taxed',
    handler: classes.setVariantTaxExempt,
    input: { body: taxExemptBody },
  }),
];
