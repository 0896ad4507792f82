import Ajv2020 from 'ajv/dist/2020';
import addFormats from 'ajv-formats';
import { modules } from '../../../server/src/modules';
import { describeInput, undescribedFields } from '../../../server/src/platform/http/input-description';
import type { AnyRoute } from '../../../server/src/platform/http/route';
import { readAnswerSchemas } from '../../../scripts/openapi/answers';
import { ofStorefronts, withoutFiles } from '../../../scripts/openapi/client-types';
import { openApiDocument } from '../../../scripts/openapi/document';

type Operation = {
  readonly operationId: string;
  readonly summary: string;
  readonly responses: Readonly<Record<string, { readonly content?: object }>>;
};

/** What is not in the description of the API does not exist. */
const routes: readonly AnyRoute[] = modules.flatMap((module) => module.routes ?? []);
const document = openApiDocument(modules);
const { paths } = document as {
  readonly paths: Readonly<Record<string, Readonly<Record<string, Operation>>>>;
};
const operations = Object.values(paths).flatMap((item) => Object.values(item));

it('has an operation with a title for every route', () => {
  const described = new Set(operations.map(({ operationId }) => operationId));
  const own = routes.filter(({ policy }) => policy !== 'CustomerFrontendPolicy').map(({ action }) => action);
  expect(own.filter((action) => !described.has(action))).toEqual([]);
  expect(
    routes.filter(({ summary }) => summary.trim() === '' || summary.endsWith('.')).map(({ action }) => action)
  ).toEqual([]);
});

it('has a typed answer for every route that answers JSON, and no type without a route', () => {
  const typed = Object.keys(readAnswerSchemas().answers);
  const json = routes.filter(({ produces }) => produces === undefined).map(({ action }) => action);
  expect(json.filter((action) => !typed.includes(action))).toEqual([]);
  expect(typed.filter((action) => !json.includes(action))).toEqual([]);
});

it('says of every field of a body or a query what it takes', () => {
  const silent = routes.flatMap(({ action, input }) =>
    [input?.query, input?.body].flatMap((schema) =>
      schema ? undescribedFields(describeInput(schema)).map((field) => `${action}: ${field}`) : []
    )
  );
  expect(silent).toEqual([]);
});

const missingIn = (description: object): readonly string[] => {
  const text = JSON.stringify(description);
  const { components } = JSON.parse(text) as { components: Readonly<Record<string, object>> };
  const references = [...text.matchAll(/"#\/components\/(\w+)\/([^"]+)"/g)];
  return references
    .filter(([, kind = '', name = '']) => !Object.hasOwn(components[kind] ?? {}, name))
    .map(([reference]) => reference);
};

it('refers only to schemas that it has', () => {
  expect(missingIn(document)).toEqual([]);
});

it('has a part for storefronts, without what is for staff', () => {
  const part = ofStorefronts(withoutFiles(document)) as {
    readonly paths: typeof paths;
    readonly components: { readonly schemas: Readonly<Record<string, object>> };
  };
  expect(Object.keys(part.paths)).toEqual(
    expect.arrayContaining(['/cart', '/checkout/place-order', '/customer-profile/orders', '/public/products'])
  );
  expect(Object.keys(part.paths).filter((path) => /^\/(orders|reports|settings|products)\b/.test(path))).toEqual([]);
  expect(missingIn(part)).toEqual([]);
  expect(part.components.schemas).toHaveProperty('RefusalCode');
  expect(part.components.schemas).not.toHaveProperty('OrderDetail');
  expect(JSON.stringify(part).length).toBeLessThan(JSON.stringify(document).length / 3);
});

it('has a file of every report, which the types of the client leave out', () => {
  // Snapshots are none: nothing is told of them.
  const reports = routes.filter(({ path }) => path.startsWith('/reports/') && !path.includes('retention-snapshots'));
  const client = withoutFiles(document) as { readonly paths: typeof paths };
  const typesIn = (described: typeof paths, path: string): readonly string[] =>
    Object.keys(described[path]?.get?.responses[200]?.content ?? {});
  expect(reports.length).toBeGreaterThan(40);
  for (const { path } of reports) {
    expect([path, typesIn(paths, path)]).toEqual([path, ['application/json', 'text/csv']]);
    expect([path, typesIn(client.paths, path)]).toEqual([path, ['application/json']]);
  }
});

describe('GET /openapi.json', () => {
  const own = paths['/openapi.json']?.get;

  it('is described by the document that it answers', () => {
    expect(own).toMatchObject({ operationId: 'reference.find', 'x-policy': 'PublicPolicy', 'x-permissions': [] });
    const ajv = addFormats(new Ajv2020({ strict: false, allErrors: true })).addSchema(document, 'api');
    const schema = '/paths/~1openapi.json/get/responses/200/content/application~1json/schema';
    const validate = ajv.compile({ $ref: `api#${schema}` });
    validate(document);
    expect(validate.errors).toBeNull();
    expect(validate({ openapi: '3.1.0' })).toBe(false);
  });

  it('has an ETag, as have the other answers that clients may keep', () => {
    const kept = operations.filter(({ responses }) => '304' in responses).map(({ operationId }) => operationId);
    expect(kept.sort()).toEqual([
      'publicLicenses.keysFind',
      'publicProducts.categoriesFind',
      'publicProducts.find',
      'publicProducts.findOne',
      'publicProducts.searchFind',
      'publicProducts.viewsFind',
      'reference.find',
      'referenceFile.find',
    ]);
    expect(own).toMatchObject({
      parameters: [{ $ref: '#/components/parameters/IfNoneMatch' }],
      responses: { 200: { headers: { ETag: {} } } },
    });
  });
});
