import { route, type AnyRoute } from '../../platform/http/route';
import * as onboarding from './onboarding.controller';
import { createPageBody, saveOnboardingBody } from './onboarding.input';

const FOR_ADMINS = { policy: 'AdminPolicy', permission: 'super_admin' } as const;

const NO_PAGES = {
  422: 'The store cannot create pages here; `message` says why and what to do.',
};

/** See docs/reference/dashboard.md#onboarding. The tax step is in modules/tax. */
export const onboardingRoutes: readonly AnyRoute[] = [
  route({
    method: 'GET',
    path: '/onboarding',
    action: 'onboarding.find',
    summary: 'Get what the first steps ask for',
    description: 'The pages of the site, the currencies, and what is set already.',
    ...FOR_ADMINS,
    handler: onboarding.view,
  }),
  route({
    method: 'POST',
    path: '/onboarding',
    action: 'onboarding.update',
    summary: 'Save the first steps',
    description:
      'Settings are checked and merged as by `POST /settings/store`. `category` creates sample products of that kind in the background: published while the store is in test mode, as drafts in live mode. Each is created once.',
    ...FOR_ADMINS,
    errors: 'fields',
    input: { body: saveOnboardingBody },
    handler: onboarding.save,
  }),
  route({
    method: 'POST',
    path: '/onboarding/create-pages',
    action: 'onboarding.createPages',
    summary: 'Create the missing pages of the store',
    description:
      'As published entries of the content type that the site names for pages. An entry that has the slug already becomes the page. Two calls at once create each page once. Pages with a path of their own are not missing. Answers as `GET /onboarding`.',
    ...FOR_ADMINS,
    failures: NO_PAGES,
    handler: onboarding.createPages,
  }),
  route({
    method: 'POST',
    path: '/onboarding/create-page',
    action: 'onboarding.createPage',
    summary: 'Create a page of the store',
    description: 'As a published entry. The entry that has its slug already is answered instead of a second one.',
    ...FOR_ADMINS,
    failures: NO_PAGES,
    input: { body: createPageBody },
    handler: onboarding.createPage,
  }),
  route({
    method: 'GET',
    path: '/admin/sample-products',
    action: 'sampleProducts.find',
    summary: 'List the sample products',
    ...FOR_ADMINS,
    handler: onboarding.samples,
  }),
  route({
    method: 'DELETE',
    path: '/admin/sample-products',
    action: 'sampleProducts.delete',
    summary: 'Remove the sample products',
    description: 'Samples that were sold or changed stay; `kept` lists them.',
    ...FOR_ADMINS,
    handler: onboarding.deleteSamples,
  }),
];
