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
    ...VIEW,
    input: { query: listGroupsQuery },
    handler: controller.listGroups,
  }),
  route({
    method: 'GET',
    path: `${GROUPS}/library`,
    action: 'attributeLibrary.find',
    ...VIEW,
    handler: controller.showLibrary,
  }),
  route({
    method: 'POST',
    path: `${GROUPS}/reorder`,
    action: 'attributeGroups.reorder',
    ...EDIT,
    input: { body: reorderBody },
    handler: controller.sortGroups,
  }),
  route({
    method: 'POST',
    path: GROUP,
    action: 'attributeGroups.create',
    ...CREATE,
    input: { body: groupBody },
    handler: controller.addGroup,
  }),
  route({
    method: 'GET',
    path: `${GROUP}/:group_id`,
    action: 'attributeGroups.findOne',
    ...VIEW,
    input: { query: groupQuery },
    handler: controller.findGroup,
  }),
  route({
    method: 'PUT',
    path: `${GROUP}/:group_id`,
    action: 'attributeGroups.update',
    ...EDIT,
    input: { body: groupBody },
    handler: controller.updateGroup,
  }),
  route({
    method: 'DELETE',
    path: `${GROUP}/:group_id`,
    action: 'attributeGroups.delete',
    ...DELETE,
    handler: controller.removeGroup,
  }),
];

const termRoutes: readonly AnyRoute[] = [
  route({
    method: 'GET',
    path: TERMS,
    action: 'attributeTerms.find',
    ...VIEW,
    input: { query: listTermsQuery },
    handler: controller.listTerms,
  }),
  route({
    method: 'POST',
    path: TERMS,
    action: 'attributeTerms.createMany',
    ...CREATE,
    input: { body: termsBody },
    handler: controller.addTerms,
  }),
  route({
    method: 'POST',
    path: `${TERMS}/reorder`,
    action: 'attributeTerms.reorder',
    ...EDIT,
    input: { body: reorderBody },
    handler: controller.sortTerms,
  }),
  route({
    method: 'POST',
    path: TERM,
    action: 'attributeTerms.create',
    ...CREATE,
    input: { body: termBody },
    handler: controller.addTerm,
  }),
  route({
    method: 'POST',
    path: `${TERM}/:term_id`,
    action: 'attributeTerms.update',
    ...EDIT,
    input: { body: termBody },
    handler: controller.updateTerm,
  }),
  route({
    method: 'DELETE',
    path: `${TERM}/:term_id`,
    action: 'attributeTerms.delete',
    ...DELETE,
    handler: controller.removeTerm,
  }),
];

/** Specification 2, Attribute groups and terms; behaviours 21 for the rest. */
export const attributeRoutes: readonly AnyRoute[] = [
  ...groupRoutes,
  ...termRoutes,
  route({
    method: 'GET',
    path: '/products/:productId/variation-attributes',
    action: 'variationAttributes.find',
    ...VIEW,
    handler: controller.listVariantAttributes,
  }),
  route({
    method: 'POST',
    path: '/products/:productId/generate-variations',
    action: 'attributes.generateVariations',
    ...EDIT,
    input: { body: generateVariationsBody },
    handler: controller.generate,
  }),
];
