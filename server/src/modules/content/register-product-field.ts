import type { Core } from '@strapi/strapi';
import { errors } from '@strapi/utils';
import { parseProductReference } from '../../domain/product-reference';
import type { Platform } from '../../platform/platform';
import { createPopulation } from './populate-products';
import { createReach, findProductFields, modelOf, type Model } from './product-fields';

const MESSAGE = 'must be the id of a product, such as "12", or of a product and one of its variants, such as "12:34"';

/**
 * Only the form is checked: an entry must not become unsavable because a product in it was deleted, and a draft may be picked.
 * @throws ValidationError with the path of each field.
 */
const assertReferences = (strapi: Core.Strapi, model: Model, data: unknown): void => {
  if (typeof data !== 'object' || data === null) return;
  const wrong = findProductFields(strapi, model, data as Readonly<Record<string, unknown>>).filter(
    ({ entry, name }) => entry[name] !== '' && parseProductReference(entry[name]) === null
  );
  if (wrong.length === 0) return;
  const failures = wrong.map(({ name, path }) => ({ path, message: `${name} ${MESSAGE}`, name: 'ValidationError' }));
  throw new errors.ValidationError(failures[0]?.message ?? MESSAGE, { errors: failures });
};

/** What an action of the document service answers: an entry, several, or those that it touched. */
const entriesIn = (result: unknown): readonly object[] => {
  if (Array.isArray(result)) return result.filter((each): each is object => typeof each === 'object' && each !== null);
  if (typeof result !== 'object' || result === null) return [];
  const { entries } = result as { readonly entries?: unknown };
  return Array.isArray(entries) ? entriesIn(entries) : [result];
};

const SANITIZER = 'content-api.output';

type Sanitizer = (schema: Model) => (data: unknown) => Promise<unknown>;

/**
 * Products in the content of the site: a field that holds '12' or '12:34', which REST answers as the public face of the product. In
 * `register`, before Strapi reads what kind of a field it is.
 */
export const registerProductField = (strapi: Core.Strapi, platformOf: () => Platform): void => {
  strapi.customFields.register({
    name: 'product',
    plugin: 'shop',
    type: 'string',
    inputSize: { default: 6, isResizable: true },
  });
  const reaches = createReach(strapi);
  const population = createPopulation(strapi, platformOf);
  const sanitize: Sanitizer = (schema) => async (data) => {
    if (typeof data === 'object' && data !== null && reaches(schema.uid)) await population.populate(schema, data);
    return data;
  };
  // Strapi declares the sanitizers of its registry as functions of the data, and calls them with the schema first.
  strapi.sanitizers.add(SANITIZER, sanitize as never);
  strapi.documents.use(async (context, next) => {
    const model = reaches(context.uid) ? modelOf(strapi, context.uid) : undefined;
    if (!model) return next();
    assertReferences(strapi, model, (context.params as { readonly data?: unknown }).data);
    const result: unknown = await next();
    population.announce(model, entriesIn(result));
    return result as never;
  });
};
