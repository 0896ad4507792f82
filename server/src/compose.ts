import type { Core } from '@strapi/strapi';
import type { Context } from 'koa';
import { createController, type Controller, type PipelineParts } from './platform/http/pipeline';
import type { AnyRoute, Endpoint } from './platform/http/route';
import { API_PREFIX } from './platform/http/site-address';
import type { ContentType, ShopModule } from './platform/module';

const assertUnique = (kind: string, keys: readonly string[]): void => {
  const seen = new Set<string>();
  for (const key of keys) {
    if (seen.has(key)) throw new Error(`Two modules declare the same ${kind}: ${key}`);
    seen.add(key);
  }
};

/** Fixed segments before parameters, so that /products/search is not taken for a product called "search". */
const specificity = ({ path }: AnyRoute): string =>
  path
    .split('/')
    .map((segment) => (segment.startsWith(':') ? '~' : `!${segment}`))
    .join('/');

const isForCustomers = ({ policy }: AnyRoute): boolean => policy === 'CustomerFrontendPolicy';

const addressOf = ({ method, path }: AnyRoute): string => `${method} ${path.replace(/:[^/]+/g, ':')}`;

/** A customer's route may stand beside one of the staff, see `endpointsOf`; otherwise no two have one address. */
export const routesOf = (modules: readonly ShopModule[]): readonly AnyRoute[] => {
  const routes = modules.flatMap((module) => module.routes ?? []);
  assertUnique(
    'route',
    routes.map((route) => `${addressOf(route)}${isForCustomers(route) ? ' for customers' : ''}`)
  );
  assertUnique('action', [...routes.map(({ action }) => action), ...modules.flatMap(({ grants }) => grants ?? [])]);
  return [...routes].sort((a, b) => (specificity(a) < specificity(b) ? -1 : 1));
};

/** Everybody may call those, customers too: a second route for customers would be in doubt. */
const OPEN_POLICIES: readonly string[] = ['PublicPolicy', 'SignedInPolicy'];

const endpointOf = (sharing: readonly AnyRoute[]): Endpoint => {
  const [first, second] = sharing;
  if (!first) throw new Error('An endpoint needs a route.');
  if (!second) return { route: first };
  const [route, forCustomers] = isForCustomers(first) ? [second, first] : [first, second];
  if (route.path !== forCustomers.path || OPEN_POLICIES.includes(route.policy)) {
    throw new Error(`${addressOf(route)} cannot be shared by ${route.action} and ${forCustomers.action}.`);
  }
  return { route, forCustomers };
};

export const endpointsOf = (modules: readonly ShopModule[]): readonly Endpoint[] => {
  const shared = new Map<string, AnyRoute[]>();
  for (const route of routesOf(modules)) {
    const address = addressOf(route);
    shared.set(address, [...(shared.get(address) ?? []), route]);
  }
  return [...shared.values()].map(endpointOf);
};

const contentTypesOf = (modules: readonly ShopModule[]): Record<string, { schema: ContentType }> => {
  const types = modules.flatMap((module) => module.contentTypes ?? []);
  assertUnique(
    'content type',
    types.map(({ info }) => info.singularName)
  );
  return Object.fromEntries(types.map((schema) => [schema.info.singularName, { schema }]));
};

const groupByController = (endpoints: readonly Endpoint[]): Map<string, Endpoint[]> => {
  const groups = new Map<string, Endpoint[]>();
  for (const endpoint of endpoints) {
    const name = endpoint.route.action.split('.')[0] as string;
    groups.set(name, [...(groups.get(name) ?? []), endpoint]);
  }
  return groups;
};

/** What may be granted without being called. Strapi lists actions for tokens that bear the mark of a routed one. */
const unreachable = (): Controller =>
  Object.assign(() => Promise.reject(new Error('This action has no route.')), {
    [Symbol.for('__type__')]: ['content-api'],
  });

const grantsFor = (modules: readonly ShopModule[], controller: string): readonly [string, Controller][] =>
  modules
    .flatMap(({ grants }) => grants ?? [])
    .map((action) => action.split('.'))
    .filter(([name]) => name === controller)
    .map(([, action]) => [action as string, unreachable()]);

type PartsOf = (strapi: Core.Strapi) => PipelineParts;

/** Strapi lists an action for API tokens only when it is an own function of a plain controller object. */
const controllerFactory =
  (endpoints: readonly Endpoint[], grants: readonly [string, Controller][], partsOf: PartsOf) =>
  ({ strapi }: { strapi: Core.Strapi }): Record<string, Controller> => {
    const entries = endpoints.map((endpoint): [string, Controller] => {
      let controller: Controller | undefined;
      // Built at the first request, when everything the chain needs has been started.
      const handle = (ctx: Context): Promise<void> => {
        controller ??= createController(endpoint, partsOf(strapi));
        return controller(ctx);
      };
      return [endpoint.route.action.split('.')[1] as string, handle];
    });
    return Object.fromEntries([...entries, ...grants]);
  };

/** Turns the modules into the flat maps that Strapi wants of a plugin. */
export const compose = (modules: readonly ShopModule[], partsOf: PartsOf) => {
  const endpoints = endpointsOf(modules);
  const byController = groupByController(endpoints);
  return {
    contentTypes: contentTypesOf(modules),
    controllers: Object.fromEntries(
      [...byController].map(([name, own]) => [name, controllerFactory(own, grantsFor(modules, name), partsOf)] as const)
    ),
    routes: {
      'content-api': {
        type: 'content-api',
        prefix: API_PREFIX,
        // The chain of the store identifies callers itself, for all kinds of credentials at once.
        routes: endpoints.map(({ route: { method, path, action } }) => ({
          method,
          path,
          handler: action,
          config: { auth: false },
        })),
      },
    },
  };
};
