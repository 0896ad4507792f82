export type FormValues = { readonly [name: string]: FormValue };
export type FormValue = string | readonly FormValue[] | FormValues;

type Tree = { [name: string]: string | Tree };

const PART = /^[^[\]]+|\[[^[\]]*\]/g;

const pathOf = (name: string): readonly string[] =>
  (name.match(PART) ?? [name]).map((part) => part.replace(/[[\]]/g, ''));

const insert = (tree: Tree, [head = '', ...rest]: readonly string[], value: string): void => {
  if (rest.length === 0) {
    tree[head] = value;
    return;
  }
  const branch = tree[head];
  const next: Tree = typeof branch === 'object' ? branch : Object.create(null);
  tree[head] = next;
  insert(next, rest, value);
};

const INDEX = /^\d+$/;

const finish = (tree: string | Tree): FormValue => {
  if (typeof tree === 'string') return tree;
  const entries = Object.entries(tree).map(([name, value]) => [name, finish(value)] as const);
  const isList = entries.length > 0 && entries.every(([name]) => INDEX.test(name));
  return isList ? entries.map(([, value]) => value) : Object.fromEntries(entries);
};

/** `a[b]=1&a[c][0]=2` as the objects and lists that it stands for. */
export const readForm = (form: URLSearchParams): FormValues => {
  const tree: Tree = Object.create(null) as Tree;
  for (const [name, value] of form) insert(tree, pathOf(name), value);
  const values = finish(tree);
  return typeof values === 'object' && !Array.isArray(values) ? (values as FormValues) : {};
};
