import { REFUSAL_CODES } from '../../server/src/domain/errors';
import type { AnyRoute, ErrorShape } from '../../server/src/platform/http/route';
import type { Json } from './json';

export const schemaRef = (name: string): Json => ({ $ref: `#/components/schemas/${name}` });

const text = (description?: string): Json => ({ type: 'string', ...(description ? { description } : {}) });

const messagesByField: Json = {
  type: 'object',
  description: 'By field, in the words for people.',
  additionalProperties: { type: 'array', items: { type: 'string' } },
};

const reasonsOfRecord: Json = {
  type: 'array',
  description: 'Why the record does not let it happen, where no field is to blame.',
  items: { type: 'string' },
};

const object = (properties: Json, required: readonly string[], description: string): Json => ({
  type: 'object',
  description,
  properties,
  required,
});

const checkoutFailure: Json = {
  status: { const: 'failed' },
  message: text(),
  code: schemaRef('RefusalCode'),
  errors: {
    type: 'object',
    description: 'By field and rule, in the words for the shopper.',
    additionalProperties: { type: 'object', additionalProperties: { type: 'string' } },
  },
};

/** Where a refusal brings facts of its own, they stand beside the message. */
export const FAILURE_SCHEMAS: Readonly<Record<string, Json>> = {
  AccessFailure: {
    ...object(
      {
        success: { const: false },
        error: object(
          {
            code: {
              enum: [
                'authentication_required',
                'authentication_failed',
                'authentication_expired',
                'insufficient_permissions',
                'policy_violation',
              ],
            },
            message: text(),
          },
          ['code', 'message'],
          'Why the caller was turned away.'
        ),
      },
      ['success', 'error'],
      'The caller is not known, or may not do this.'
    ),
    additionalProperties: false,
  },
  RefusalCode: { enum: REFUSAL_CODES, description: 'Why the request was refused, for programs.' },
  Failure: object(
    {
      message: text(),
      code: {
        anyOf: [
          schemaRef('RefusalCode'),
          text('The coupon that was refused, where staff edit an order.'),
          { type: 'integer', description: 'The status, once more, in some answers about customers.' },
        ],
      },
      errors: { anyOf: [messagesByField, reasonsOfRecord] },
    },
    ['message'],
    'Why the request was refused.'
  ),
  TextsFailure: object(
    {
      message: text(),
      errors: {
        type: 'object',
        description: 'By field, in the words for people.',
        additionalProperties: { type: 'string' },
      },
    },
    ['message'],
    'Why the request was refused.'
  ),
  CodedFailure: object(
    { message: text(), code: { type: 'integer' }, errors: messagesByField },
    ['message'],
    'Why the request was refused; `code` repeats the status.'
  ),
  FieldsFailure: object(
    { message: text(), code: { type: 'integer' }, errors: messagesByField },
    [],
    'Fields that were refused, or one message where no field is to blame.'
  ),
  CheckoutFailure: object(checkoutFailure, [], 'What has to be corrected.'),
  CheckoutRefusal: object(checkoutFailure, ['status'], 'What has to be corrected, in a success of HTTP.'),
  TypedFailure: object(
    { success: { const: false }, message: text(), error_type: text('Why, in one word for programs.') },
    ['success', 'message', 'error_type'],
    'Why the request was refused.'
  ),
  CheckRefusal: object(
    {
      success: { const: true },
      status: { const: 'invalid' },
      message: text(),
      error_type: text('Why, in one word for programs.'),
    },
    ['success', 'status', 'message', 'error_type'],
    'Why there is nothing to check, in a success of HTTP.'
  ),
  RecordFailure: object(
    {
      data: object({ message: text() }, ['message'], 'What was looked for.'),
      code: { const: 'shop_entity_not_found' },
    },
    ['data', 'code'],
    'The record does not exist.'
  ),
};

const BODY_OF_SHAPE: Readonly<Record<ErrorShape, string>> = {
  message: 'Failure',
  field_texts: 'TextsFailure',
  coded: 'CodedFailure',
  fields: 'FieldsFailure',
  coded_fields: 'FieldsFailure',
  failed: 'CheckoutFailure',
  checkout: 'CheckoutFailure',
  typed: 'TypedFailure',
  checked: 'TypedFailure',
};

/** A refusal that is, for HTTP, a success. */
export const refusedSuccess = ({ errors }: AnyRoute): readonly Json[] => {
  if (errors === 'checked') return [schemaRef('CheckRefusal')];
  return errors === 'checkout' || errors === 'failed' ? [schemaRef('CheckoutRefusal')] : [];
};

const isOpen = ({ policy, method, changesState }: AnyRoute): boolean =>
  policy === 'PublicPolicy' && method === 'GET' && !changesState;

const REASONS = {
  400: 'The body is no JSON, or a header is malformed.',
  401: 'Nobody is known by these credentials, or credentials are needed.',
  403: 'The caller may not do this, or the nonce is missing.',
  404: 'The record does not exist.',
  413: 'The body is too large.',
  415: 'The body is of another media type.',
  422: 'The input is not valid, or holds characters that cannot be stored.',
  429: 'Too many requests; Retry-After says for how many seconds to wait.',
  503: 'The store cannot answer at the moment; Retry-After says when to ask again.',
} as const;

type GeneralStatus = keyof typeof REASONS;

/** What follows from the kind of a route. */
const generalFailures = (route: AnyRoute): readonly GeneralStatus[] => [
  ...(route.method === 'GET' ? [] : ([400, 413, 415] as const)),
  ...(route.identify === false ? [] : ([401] as const)),
  ...(isOpen(route) ? [] : ([403] as const)),
  ...(route.path.includes('/:') ? ([404] as const) : []),
  422,
  429,
  503,
];

/** Requests that nobody could read are refused before it is known which route was meant. */
const UNREAD: readonly number[] = [400, 413, 415];

const bodiesFor = (shape: ErrorShape, status: number): readonly Json[] => {
  const own = schemaRef(BODY_OF_SHAPE[shape]);
  if (status === 401) return [schemaRef('AccessFailure')];
  if (status === 403) return [schemaRef('AccessFailure'), own];
  if (own.$ref !== schemaRef('Failure').$ref && UNREAD.includes(status)) return [own, schemaRef('Failure')];
  if (status === 404) return [own, schemaRef('RecordFailure')];
  return [own];
};

const RETRY_AFTER = {
  'Retry-After': { description: 'Seconds.', schema: { type: 'integer', minimum: 0 } },
};

const responseFor = (shape: ErrorShape, status: number, description: string): Json => {
  const bodies = bodiesFor(shape, status);
  const schema = bodies.length === 1 ? bodies[0] : { anyOf: bodies };
  const retry = status === 429 || status === 503 ? { headers: RETRY_AFTER } : {};
  return { description, ...retry, content: { 'application/json': { schema } } };
};

const componentOf = (shape: ErrorShape, status: number | string): string => `${BODY_OF_SHAPE[shape]}${status}`;

const SHAPES = Object.keys(BODY_OF_SHAPE) as readonly ErrorShape[];

/** The refusals that follow from the kind of a route, once for all operations. */
export const FAILURE_RESPONSES: Json = Object.fromEntries(
  SHAPES.flatMap((shape) =>
    Object.entries(REASONS).map(([status, reason]) => [
      componentOf(shape, status),
      responseFor(shape, Number(status), reason),
    ])
  )
);

/** All refusals of an operation, by status. */
export const failureResponses = (route: AnyRoute): Json => {
  const shape = route.errors ?? 'message';
  const general = generalFailures(route).map((status) => [
    status,
    { $ref: `#/components/responses/${componentOf(shape, status)}` },
  ]);
  const own = Object.entries(route.failures ?? {}).map(([status, reason]) => [
    status,
    responseFor(shape, Number(status), reason),
  ]);
  return Object.fromEntries([...general, ...own]) as Json;
};
