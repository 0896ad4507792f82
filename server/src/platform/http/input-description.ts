import { isSchema, type AnySchema, type ObjectSchema } from 'yup';
import { descriptionOf, type JsonSchema } from './fields';
import type { InputSchema } from './route';

/**
 * JSON Schema of what comes in, out of the yup schemas that judge it. Fields say by `described` what their tests accept; where one says
 * nothing, neither does the description, and a unit test names it.
 */

type Parts = AnySchema & {
  readonly fields?: ObjectSchema<Record<string, unknown>>['fields'];
  readonly innerType?: AnySchema;
};

/** yup checks the fields of an object that is absent, too, unless its default says that it may be. */
const lacksFields = ({ fields, spec }: Pick<Parts, 'fields' | 'spec'>): boolean =>
  fields !== undefined &&
  !('default' in spec) &&
  Object.values(fields).some((field) => isSchema(field) && isRequired(field as AnySchema));

/** Absent fields of a lazy schema keep what is stored: it is never required. */
const isRequired = (schema: Partial<Pick<AnySchema, 'tests'>> & Pick<Parts, 'fields' | 'spec'>): boolean =>
  lacksFields(schema) ||
  ((schema.tests ?? []).some((test) => test.OPTIONS?.name === 'required') && schema.spec.default === undefined);

const defaultOf = (schema: AnySchema): JsonSchema => {
  const value: unknown = schema.type === 'object' ? undefined : schema.spec.default;
  return value === undefined || typeof value === 'function' ? {} : { default: value };
};

const fieldsOf = (fields: object): JsonSchema => {
  const entries = Object.entries(fields).filter(([, field]) => isSchema(field)) as [string, AnySchema][];
  const required = entries.filter(([, field]) => isRequired(field)).map(([name]) => name);
  return {
    type: 'object',
    properties: Object.fromEntries(entries.map(([name, field]) => [name, describeField(field)])),
    ...(required.length > 0 ? { required } : {}),
  };
};

const describeField = (schema: AnySchema): JsonSchema => {
  const { fields, innerType, type } = schema as Parts;
  const own = descriptionOf(schema);
  if (type === 'array' && !('items' in own)) {
    return { type: 'array', ...(innerType ? { items: describeField(innerType) } : {}), ...own, ...defaultOf(schema) };
  }
  if (fields) return { ...fieldsOf(fields), ...own };
  return { ...own, ...defaultOf(schema) };
};

/** An object schema of the body or the query; every field of it is listed, and those that must be there are `required`. */
export const describeInput = (schema: InputSchema): JsonSchema => describeField(schema as AnySchema);

/** Paths of fields that do not say what they accept. */
export const undescribedFields = (schema: JsonSchema, path = ''): readonly string[] => {
  const { properties, items } = schema as { properties?: Record<string, JsonSchema>; items?: JsonSchema };
  if (properties) {
    return Object.entries(properties).flatMap(([name, field]) =>
      undescribedFields(field, path ? `${path}.${name}` : name)
    );
  }
  if (items) return undescribedFields(items, `${path}[]`);
  return Object.keys(schema).some((keyword) => keyword !== 'default') ? [] : [path];
};
