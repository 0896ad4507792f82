import type { AnyRoute } from '../../server/src/platform/http/route';

/** What yup's schemas say of themselves, as far as attacks need it: which fields a route reads, however deep. */
type Node = {
  readonly fields?: Readonly<Record<string, Node>>;
  readonly innerType?: Node;
  readonly describe?: () => { readonly type: string; readonly tests?: readonly { readonly name?: string }[] };
};

type Part = 'body' | 'query';

export type FieldPath = readonly (string | number)[];

const pathsOf = (node: Node, path: FieldPath): readonly FieldPath[] => {
  const own = path.length > 0 ? [path] : [];
  const inner = node.innerType ? pathsOf(node.innerType, [...path, 0]) : [];
  const fields = Object.entries(node.fields ?? {}).flatMap(([name, field]) => pathsOf(field, [...path, name]));
  return [...own, ...inner, ...fields];
};

/** Every field of the body or the query, containers included; an entry of a list is its first one. */
export const fieldPaths = (route: AnyRoute, part: Part): readonly FieldPath[] => {
  const schema = route.input?.[part] as Node | undefined;
  return schema ? pathsOf(schema, []) : [];
};

const nodeAt = (route: AnyRoute, part: Part, path: FieldPath): Node | undefined =>
  path.reduce<Node | undefined>(
    (node, step) => (typeof step === 'number' ? node?.innerType : node?.fields?.[step]),
    route.input?.[part] as Node | undefined
  );

/** The names that a route documents at this place of its body; null where it documents nothing. */
export const documentedKeys = (route: AnyRoute, path: FieldPath): ReadonlySet<string> | null => {
  const node = nodeAt(route, 'body', path);
  return node?.fields ? new Set(Object.keys(node.fields)) : null;
};

type Container = Record<string | number, unknown>;

const isContainer = (value: unknown): value is Container => typeof value === 'object' && value !== null;

const copyOf = (value: unknown, next: string | number): Container => {
  if (Array.isArray(value)) return [...value] as unknown as Container;
  if (isContainer(value)) return { ...value };
  return typeof next === 'number' ? ([] as unknown as Container) : {};
};

/** A copy of `base` with one field replaced; lists and objects on the way are made where they are missing. */
export const withField = (base: unknown, path: FieldPath, value: unknown): unknown => {
  const [step, ...rest] = path;
  if (step === undefined) return value;
  const copy = copyOf(base, step);
  copy[step] = withField(copy[step], rest, value);
  return copy;
};

export type HostileValues = { readonly all: readonly unknown[]; readonly essential: readonly unknown[] };

export type Bend = { readonly path: FieldPath; readonly value: unknown };

const kindOf = (node: Node | undefined): string => {
  const { type, tests } = node?.describe?.() ?? { type: 'unknown' };
  return `${type} ${(tests ?? []).map(({ name }) => name).join()}`;
};

/**
 * Every field with hostile values in its place: all of them for the first field of each kind (same type, same checks) of a
 * route, the ones that trouble databases for every field.
 */
export const bendsOf = (route: AnyRoute, part: Part, values: HostileValues): readonly Bend[] => {
  const seen = new Set<string>();
  return fieldPaths(route, part).flatMap((path) => {
    const kind = kindOf(nodeAt(route, part, path));
    const chosen = seen.has(kind) ? values.essential : values.all;
    seen.add(kind);
    return chosen.map((value) => ({ path, value }));
  });
};
