import type { Core } from '@strapi/strapi';
import type { Context } from 'koa';
import { createController, type Controller, type PipelineParts } from './platform/http/pipeline';
import type { AnyRoute } from './platform/http/route';
import type { ContentType, ShopModule } from './platform/module';

export const API_PREFIX = '/shop/v2';

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

export const routesOf = (modules: readonly ShopModule[]): readonly AnyRoute[] => {
  const routes = modules.flatMap((module) => module.routes ?? []);
  assertUnique(
    'route',
    routes.map(({ method, path }) => `${method} ${path.replace(/:[^/]+/g, ':')}`)
  );
  assertUnique(
    'action',
    routes.map(({ action }) => action)
  );
  return [...routes].sort((a, b) => (specificity(a) < specificity(b) ? -1 : 1));
};

const contentTypesOf = (modules: readonly ShopModule[]): Record<string, { schema: ContentType }> => {
  const types = modules.flatMap((module) => module.contentTypes ?? []);
  assertUnique(
    'content type',
    types.map(({ info }) => info.singularName)
  );
  return Object.fromEntries(types.map((schema) => [schema.info.singularName, { schema }]));
};

const groupByController = (routes: readonly AnyRoute[]): Map<string, AnyRoute[]> => {
  const groups = new Map<string, AnyRoute[]>();
  for (const route of routes) {
    const name = route.action.split('.')[0] as string;
    groups.set(name, [...(groups.get(name) ?? []), route]);
  }
  return groups;
};

type PartsOf = (strapi: Core.Strapi) => PipelineParts;

/** Strapi lists an action for API tokens only when it is an own function of a plain controller object. */
const controllerFactory =
  (routes: readonly AnyRoute[], partsOf: PartsOf) =>
  ({ strapi }: { strapi: Core.Strapi }): Record<string, Controller> => {
    const entries = routes.map((route): [string, Controller] => {
      let controller: Controller | undefined;
      // Built at the first request, when everything the chain needs has been started.
      const handle = (ctx: Context): Promise<void> => {
        controller ??= createController(route, partsOf(strapi));
        return controller(ctx);
      };
      return [route.action.split('.')[1] as string, handle];
    });
    return Object.fromEntries(entries);
  };

/** Turns the modules into the flat maps that Strapi wants of a plugin. */
export const compose = (modules: readonly ShopModule[], partsOf: PartsOf) => {
  const routes = routesOf(modules);
  const byController = groupByController(routes);
  return {
    contentTypes: contentTypesOf(modules),
    controllers: Object.fromEntries(
      [...byController].map(([name, own]) => [name, controllerFactory(own, partsOf)] as const)
    ),
    routes: {
      'content-api': {
        type: 'content-api',
        prefix: API_PREFIX,
        // The chain of the store identifies callers itself, for all kinds of credentials at once.
        routes: routes.map(({ method, path, action }) => ({ method, path, handler: action, config: { auth: false } })),
      },
    },
  };
};
