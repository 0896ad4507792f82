import type { Core } from '@strapi/strapi';

/** In schemas: `{ "type": "customField", "customField": "plugin::shop.product" }`. */
export const PRODUCT_FIELD = 'plugin::shop.product';

type Attribute = {
  readonly type: string;
  readonly customField?: string;
  readonly component?: string;
  readonly components?: readonly string[];
  readonly target?: string;
};

/** A content type or a component of the site, as far as it takes to find the fields. */
export type Model = {
  readonly uid: string;
  readonly kind?: 'collectionType' | 'singleType';
  readonly info: { readonly displayName?: string };
  readonly attributes: Readonly<Record<string, Attribute>>;
};

export const modelOf = (strapi: Core.Strapi, uid: string): Model | undefined =>
  strapi.getModel(uid as never) as unknown as Model | undefined;

export const contentTypesOf = ({ contentTypes }: Core.Strapi): readonly Model[] =>
  Object.values(contentTypes) as unknown as readonly Model[];

export const isProductField = ({ customField }: Attribute): boolean => customField === PRODUCT_FIELD;

/** Which components an attribute may hold. */
export const componentsOf = ({ component, components = [] }: Attribute): readonly string[] =>
  component === undefined ? components : [component];

type Value = Readonly<Record<string, unknown>>;
type Nested = { readonly uid: string; readonly value: Value; readonly path: readonly (string | number)[] };

const isValue = (value: unknown): value is Value =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

/** The type of each component of a dynamic zone, and of each entry of a morph relation, stands in the value. */
const uidOf = ({ component, target }: Attribute, { __component, __type }: Value): unknown =>
  component ?? target ?? __component ?? __type;

const nestedIn = (attribute: Attribute, value: unknown, path: Nested['path']): readonly Nested[] => {
  if (!['component', 'dynamiczone', 'relation'].includes(attribute.type)) return [];
  const values: readonly unknown[] = Array.isArray(value) ? value : [value];
  return values.flatMap((each, index) => {
    if (!isValue(each)) return [];
    const uid = uidOf(attribute, each);
    return typeof uid === 'string' ? [{ uid, value: each, path: Array.isArray(value) ? [...path, index] : path }] : [];
  });
};

export type FoundField = {
  readonly entry: Record<string, unknown>;
  readonly name: string;
  readonly path: readonly (string | number)[];
};

/** Every product field of an entry that holds something: its own, and those of its components and of the entries in it. */
export const findProductFields = (
  strapi: Core.Strapi,
  model: Model,
  entry: Value,
  path: readonly (string | number)[] = []
): readonly FoundField[] =>
  Object.entries(model.attributes).flatMap(([name, attribute]): readonly FoundField[] => {
    const value = entry[name];
    if (value === undefined || value === null) return [];
    const own = [...path, name];
    if (isProductField(attribute)) return [{ entry: entry as Record<string, unknown>, name, path: own }];
    return nestedIn(attribute, value, own).flatMap((nested) => {
      const inner = modelOf(strapi, nested.uid);
      return inner ? findProductFields(strapi, inner, nested.value, nested.path) : [];
    });
  });

const nextOf = (attribute: Attribute): readonly string[] =>
  attribute.type === 'relation' && attribute.target !== undefined ? [attribute.target] : componentsOf(attribute);

const isMorph = ({ type, target }: Attribute): boolean => type === 'relation' && target === undefined;

/**
 * Whether an entry of a type may hold a product field, in itself or in what it may be answered with. Most sites have none, and most
 * types of the others: their entries are not looked at.
 */
export const createReach = (strapi: Core.Strapi): ((uid: string) => boolean) => {
  const known = new Map<string, boolean>();
  const look = (uid: string, seen: Set<string>): boolean => {
    if (seen.has(uid)) return false;
    seen.add(uid);
    const attributes = Object.values(modelOf(strapi, uid)?.attributes ?? {});
    return attributes.some(
      (attribute) =>
        isProductField(attribute) || isMorph(attribute) || nextOf(attribute).some((next) => look(next, seen))
    );
  };
  const isAnywhere = (): boolean =>
    [...contentTypesOf(strapi), ...(Object.values(strapi.components) as unknown as readonly Model[])].some((model) =>
      Object.values(model.attributes).some(isProductField)
    );
  return (uid) => {
    if (!known.has('')) known.set('', isAnywhere());
    if (known.get('') === false) return false;
    const reaches = known.get(uid) ?? look(uid, new Set());
    known.set(uid, reaches);
    return reaches;
  };
};
