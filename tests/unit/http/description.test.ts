import { modules } from '../../../server/src/modules';
import { describeInput, undescribedFields } from '../../../server/src/platform/http/input-description';
import type { AnyRoute } from '../../../server/src/platform/http/route';
import { readAnswerSchemas } from '../../../scripts/openapi/answers';
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

it('refers only to schemas that it has', () => {
  const text = JSON.stringify(document);
  const { components } = JSON.parse(text) as { components: Readonly<Record<string, object>> };
  const references = [...text.matchAll(/"#\/components\/(\w+)\/([^"]+)"/g)];
  const missing = references.filter(([, kind = '', name = '']) => !Object.hasOwn(components[kind] ?? {}, name));
  expect(missing.map(([reference]) => reference)).toEqual([]);
});
