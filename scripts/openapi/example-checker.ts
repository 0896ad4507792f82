import { isDeepStrictEqual } from 'node:util';
import Ajv2020, { type ErrorObject, type ValidateFunction } from 'ajv/dist/2020';
import addFormats from 'ajv-formats';
import type { Example } from './examples';
import type { Json } from './json';

type InputSchema = {
  readonly properties?: Readonly<Record<string, InputSchema>>;
  readonly items?: InputSchema;
};

type Content = Readonly<Record<string, { readonly schema: InputSchema }>>;

type Operation = {
  readonly operationId: string;
  readonly tags: readonly string[];
  readonly requestBody?: { readonly content: Content };
  readonly responses: Readonly<Record<string, { readonly content?: Content } | undefined>>;
};

type Description = { readonly paths: Readonly<Record<string, Readonly<Record<string, Operation>>>> };

export type CheckedOperation = {
  readonly operationId: string;
  readonly tag: string;
  readonly answersJson: boolean;
  readonly takesJson: boolean;
  /** A request without the fields that the description does not name: the store passes them over. */
  readonly described: (request: unknown) => unknown;
  /** What is wrong with an example by the schemas of the operation; empty where nothing is. */
  readonly faultsOf: (example: Example) => readonly string[];
};

const JSON_TYPE = 'application/json';

/** JSON pointer, as it stands in the fragment of an address. */
const pointer = (...keys: readonly string[]): string =>
  keys.map((key) => `/${encodeURIComponent(key.replaceAll('~', '~0').replaceAll('/', '~1'))}`).join('');

const words = (part: string, { instancePath, message = '', params }: ErrorObject): string =>
  `${part}${instancePath} ${message} ${JSON.stringify(params)}`;

const describedPart = ({ properties, items }: InputSchema, value: unknown): unknown => {
  if (Array.isArray(value)) return items ? value.map((entry) => describedPart(items, entry)) : value;
  if (typeof value !== 'object' || value === null || !properties) return value;
  return Object.fromEntries(
    Object.entries(value).flatMap(([name, entry]) => {
      const field = properties[name];
      return field ? [[name, describedPart(field, entry)]] : [];
    })
  );
};

/** The operations of the description, each with a check of examples against its schemas. */
export const checkedOperations = (document: Json): readonly CheckedOperation[] => {
  const ajv = addFormats(new Ajv2020({ strict: false, allErrors: true })).addFormat('html', true);
  ajv.addSchema(document, 'api');
  const { paths } = document as Description;

  const check = (part: string, value: unknown, place: readonly string[]): readonly string[] => {
    const reference = `api#${pointer('paths', ...place, 'content', JSON_TYPE, 'schema')}`;
    const validate: ValidateFunction = ajv.getSchema(reference) ?? ajv.compile({ $ref: reference });
    return validate(value) ? [] : (validate.errors ?? []).map((error) => words(part, error));
  };

  const checked = (address: string, method: string, operation: Operation): CheckedOperation => {
    const input = operation.requestBody?.content[JSON_TYPE]?.schema;
    const takesJson = input !== undefined;
    const described = (request: unknown): unknown => (input ? describedPart(input, request) : request);
    const success = operation.responses[201] ? '201' : '200';
    const answersJson = operation.responses[success]?.content?.[JSON_TYPE] !== undefined;
    const requestFaults = ({ request }: Example): readonly string[] => {
      if (request === undefined) return [];
      if (!takesJson) return ['request: takes no JSON'];
      const isDescribed = isDeepStrictEqual(described(request), request);
      const unknown = isDescribed ? [] : ['request: has fields that are not described'];
      return [...unknown, ...check('request', request, [address, method, 'requestBody'])];
    };
    const responseFaults = ({ response }: Example): readonly string[] =>
      answersJson ? check('response', response, [address, method, 'responses', success]) : ['response: is no JSON'];
    return {
      operationId: operation.operationId,
      tag: operation.tags[0] ?? '',
      ...{ answersJson, takesJson, described },
      faultsOf: (example) => [...requestFaults(example), ...responseFaults(example)],
    };
  };

  return Object.entries(paths).flatMap(([address, item]) =>
    Object.entries(item).map(([method, operation]) => checked(address, method, operation))
  );
};
