import { route, type AnyRoute } from '../../platform/http/route';
import * as classes from './classes.controller';
import * as methods from './methods.controller';
import * as packages from './packages/packages.controller';
import { packagesBody } from './packages/packages.input';
import {
  changeMethodBody,
  classBody,
  createMethodBody,
  listClassesQuery,
  listZonesQuery,
  zoneBody,
  zoneOrderBody,
  zoneStatesQuery,
} from './shipping.input';
import * as zones from './zones.controller';

const SENSITIVE = { policy: 'StoreSensitivePolicy', permission: 'store/sensitive' } as const;

/** Specification 2, Shipping; behaviours 9 for countries, packages, profiles, update and delete of classes. */
export const shippingRoutes: readonly AnyRoute[] = [
  route({
    ...SENSITIVE,
    method: 'GET',
    path: '/shipping/zones',
    action: 'shippingZones.find',
    handler: zones.list,
    input: { query: listZonesQuery },
  }),
  route({
    ...SENSITIVE,
    method: 'POST',
    path: '/shipping/zones',
    action: 'shippingZones.create',
    handler: zones.create,
    input: { body: zoneBody },
  }),
  route({
    ...SENSITIVE,
    method: 'POST',
    path: '/shipping/zones/update-order',
    action: 'shippingZones.updateOrder',
    handler: zones.order,
    input: { body: zoneOrderBody },
  }),
  route({
    ...SENSITIVE,
    method: 'GET',
    path: '/shipping/zones/:id',
    action: 'shippingZones.findOne',
    handler: zones.find,
  }),
  route({
    ...SENSITIVE,
    method: 'PUT',
    path: '/shipping/zones/:id',
    action: 'shippingZones.update',
    handler: zones.change,
    input: { body: zoneBody },
  }),
  route({
    ...SENSITIVE,
    method: 'DELETE',
    path: '/shipping/zones/:id',
    action: 'shippingZones.delete',
    handler: zones.remove,
  }),
  route({
    ...SENSITIVE,
    method: 'GET',
    path: '/shipping/zone/states',
    action: 'shippingStates.find',
    handler: zones.states,
    input: { query: zoneStatesQuery },
  }),
  route({
    ...SENSITIVE,
    method: 'GET',
    path: '/shipping/zone/countries',
    action: 'shippingCountries.find',
    handler: zones.countries,
  }),
  route({
    ...SENSITIVE,
    method: 'POST',
    path: '/shipping/methods',
    action: 'shippingMethods.create',
    handler: methods.create,
    input: { body: createMethodBody },
  }),
  route({
    ...SENSITIVE,
    method: 'PUT',
    path: '/shipping/methods',
    action: 'shippingMethods.update',
    handler: methods.change,
    input: { body: changeMethodBody },
  }),
  route({
    ...SENSITIVE,
    method: 'DELETE',
    path: '/shipping/methods/:method_id',
    action: 'shippingMethods.delete',
    handler: methods.remove,
  }),
  route({
    ...SENSITIVE,
    method: 'GET',
    path: '/shipping/packages',
    action: 'shippingPackages.find',
    handler: packages.list,
  }),
  route({
    ...SENSITIVE,
    method: 'POST',
    path: '/shipping/packages',
    action: 'shippingPackages.save',
    handler: packages.save,
    input: { body: packagesBody },
  }),
  route({
    ...SENSITIVE,
    method: 'GET',
    path: '/shipping/classes',
    action: 'shippingClasses.find',
    handler: classes.list,
    input: { query: listClassesQuery },
  }),
  route({
    ...SENSITIVE,
    method: 'POST',
    path: '/shipping/classes',
    action: 'shippingClasses.create',
    handler: classes.create,
    input: { body: classBody },
  }),
  route({
    ...SENSITIVE,
    method: 'GET',
    path: '/shipping/classes/:id',
    action: 'shippingClasses.findOne',
    handler: classes.find,
  }),
  route({
    ...SENSITIVE,
    method: 'GET',
    path: '/shipping/classes/:id/profile',
    action: 'shippingProfiles.findOne',
    handler: classes.profile,
  }),
  route({
    ...SENSITIVE,
    method: 'PUT',
    path: '/shipping/classes/:id',
    action: 'shippingClasses.update',
    handler: classes.change,
    input: { body: classBody },
  }),
  route({
    ...SENSITIVE,
    method: 'DELETE',
    path: '/shipping/classes/:id',
    action: 'shippingClasses.delete',
    handler: classes.remove,
  }),
];
