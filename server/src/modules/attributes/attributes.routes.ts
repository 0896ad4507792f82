import { route, type AnyRoute } from '../../platform/http/route';
import * as controller from './attributes.controller';
import {
  generateVariationsBody,
  groupBody,
  groupQuery,
  listGroupsQuery,
  listTermsQuery,
  reorderBody,
  termBody,
  termsBody,
} from './attributes.input';

const GROUPS = '/options/attr/groups';
const GROUP = '/options/attr/group';
const TERM = `${GROUP}/:group_id/term`;
const TERMS = `${GROUP}/:group_id/terms`;

const VIEW = { policy: 'ProductPolicy', permission: 'products/view', errors: 'coded_fields' } as const;
const CREATE = { policy: 'ProductPolicy', permission: 'products/create', errors: 'coded_fields' } as const;
const EDIT = { policy: 'ProductPolicy', permission: 'products/edit', errors: 'coded_fields' } as const;
const DELETE = { policy: 'ProductPolicy', permission: 'products/delete', errors: 'coded_fields' } as const;

const groupRoutes: readonly AnyRoute[] = [
  route({
    method: 'GET',
    path: GROUPS,
    action: 'attributeGroups.find',
    summary: 'List attribute groups',
    description: '`with[]`: `terms`.',
    ...VIEW,
    input: { query: listGroupsQuery },
    handler: controller.listGroups,
  }),
  route({
    method: 'GET',
    path: `${GROUPS}/library`,
    action: 'attributeLibrary.find',
    summary: 'List ready attribute groups',
    description: 'Sets that a merchant may start from. They are in the store only once they have been created.',
    ...VIEW,
    handler: controller.showLibrary,
  }),
  route({
    method: 'POST',
    path: `${GROUPS}/reorder`,
    action: 'attributeGroups.reorder',
    summary: 'Order the attribute groups',
    description: 'The named groups come first, in this order; the others follow in the order that they had.',
    ...EDIT,
    input: { body: reorderBody },
    handler: controller.sortGroups,
  }),
  route({
    method: 'POST',
    path: GROUP,
    action: 'attributeGroups.create',
    summary: 'Create an attribute group',
    ...CREATE,
    input: { body: groupBody },
    handler: controller.addGroup,
  }),
  route({
    method: 'GET',
    path: `${GROUP}/:group_id`,
    action: 'attributeGroups.findOne',
    summary: 'Show an attribute group',
    description: '`with[]`: `terms`.',
    ...VIEW,
    input: { query: groupQuery },
    handler: controller.findGroup,
  }),
  route({
    method: 'PUT',
    path: `${GROUP}/:group_id`,
    action: 'attributeGroups.update',
    summary: 'Save an attribute group',
    description: 'Description and settings that are left out stay as they are.',
    ...EDIT,
    input: { body: groupBody },
    handler: controller.updateGroup,
  }),
  route({
    method: 'DELETE',
    path: `${GROUP}/:group_id`,
    action: 'attributeGroups.delete',
    summary: 'Delete an attribute group',
    description: 'Its terms go with it.',
    failures: {
      403: 'The caller may not do this, the nonce is missing, or a variant has one of the terms of the group.',
    },
    ...DELETE,
    handler: controller.removeGroup,
  }),
];

const termRoutes: readonly AnyRoute[] = [
  route({
    method: 'GET',
    path: TERMS,
    action: 'attributeTerms.find',
    summary: 'List the terms of an attribute group',
    ...VIEW,
    input: { query: listTermsQuery },
    handler: controller.listTerms,
  }),
  route({
    method: 'POST',
    path: TERMS,
    action: 'attributeTerms.createMany',
    summary: 'Create terms of an attribute group',
    description: 'All or none; one to ten. Terms without a slug get one made of their title.',
    ...CREATE,
    input: { body: termsBody },
    handler: controller.addTerms,
  }),
  route({
    method: 'POST',
    path: `${TERMS}/reorder`,
    action: 'attributeTerms.reorder',
    summary: 'Order the terms of an attribute group',
    description: 'The named terms come first, in this order; the others follow in the order that they had.',
    ...EDIT,
    input: { body: reorderBody },
    handler: controller.sortTerms,
  }),
  route({
    method: 'POST',
    path: TERM,
    action: 'attributeTerms.create',
    summary: 'Create a term of an attribute group',
    ...CREATE,
    input: { body: termBody },
    handler: controller.addTerm,
  }),
  route({
    method: 'POST',
    path: `${TERM}/:term_id`,
    action: 'attributeTerms.update',
    summary: 'Save a term of an attribute group',
    description: 'Description, serial and settings that are left out stay as they are.',
    ...EDIT,
    input: { body: termBody },
    handler: controller.updateTerm,
  }),
  route({
    method: 'DELETE',
    path: `${TERM}/:term_id`,
    action: 'attributeTerms.delete',
    summary: 'Delete a term of an attribute group',
    failures: { 403: 'The caller may not do this, the nonce is missing, or a variant has the term.' },
    ...DELETE,
    handler: controller.removeTerm,
  }),
];

/** Attribute groups and terms. See docs/reference/catalog.md#attributes-and-variations. */
export const attributeRoutes: readonly AnyRoute[] = [
  ...groupRoutes,
  ...termRoutes,
  route({
    method: 'GET',
    path: '/products/:productId/variation-attributes',
    action: 'variationAttributes.find',
    summary: 'List the attributes of the variants of a product',
    ...VIEW,
    handler: controller.listVariantAttributes,
  }),
  route({
    method: 'POST',
    path: '/products/:productId/generate-variations',
    action: 'attributes.generateVariations',
    summary: 'Generate the variants of a product',
    description:
      'One variant for each combination of the chosen terms, at most 100 at once; those that the product has stay as ' +
      'they are. New ones are sold as the default variant is, with a stock of 0. The only variant of a product without ' +
      'variations becomes the first combination.',
    ...EDIT,
    input: { body: generateVariationsBody },
    handler: controller.generate,
  }),
];
