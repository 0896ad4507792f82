import { route, type AnyRoute } from '../../platform/http/route';
import * as lookups from './lookups.controller';
import { countryQuery, filterOptionsQuery, searchOptionsQuery, widgetsQuery } from './lookups.input';

/** See docs/reference/dashboard.md#lookups. */
export const lookupRoutes: readonly AnyRoute[] = [
  route({
    method: 'GET',
    path: '/address-info/countries',
    action: 'lookups.countriesFind',
    summary: 'List the countries',
    policy: 'SignedInPolicy',
    handler: lookups.countries,
  }),
  route({
    method: 'GET',
    path: '/address-info/get-country-info',
    action: 'lookups.countryFind',
    summary: 'Get the states of a country and how its addresses are written',
    description:
      'The country is named by `country_code`, or guessed from `timezone`. Without either it is refused with 422.',
    policy: 'SignedInPolicy',
    input: { query: countryQuery },
    handler: lookups.country,
  }),
  route({
    method: 'GET',
    path: '/advance_filter/get-filter-options',
    action: 'lookups.filterOptionsFind',
    summary: 'List what an advanced filter can be set to',
    description:
      'Variants by product, or labels. Variants need the permission `products/view` or `orders/view`: the list is empty for others.',
    policy: 'OrderPolicy',
    permission: ['orders/view', 'customers/view', 'products/view', 'labels/view'],
    input: { query: filterOptionsQuery },
    handler: lookups.filterOptions,
  }),
  route({
    method: 'GET',
    path: '/forms/search_options',
    action: 'lookups.searchOptionsFind',
    summary: 'List what a field of a form can be set to',
    description: 'The list is empty for a key that neither the store nor the site answers for.',
    policy: 'AdminPolicy',
    permission: 'super_admin',
    input: { query: searchOptionsQuery },
    handler: lookups.searchOptions,
  }),
  route({
    method: 'GET',
    path: '/widgets',
    action: 'lookups.widgetsFind',
    summary: 'Get the figures beside a page of the back office',
    description: 'The list is empty for a page that neither the store nor the site has figures for.',
    policy: 'OrderPolicy',
    permission: ['customers/view', 'orders/view'],
    failures: { 404: 'The order does not exist.' },
    input: { query: widgetsQuery },
    handler: lookups.widgets,
  }),
];
