/** Name of the field in the schemas of content types. */
const PRODUCT_FIELD_UID = 'plugin::shop.product';

export type ProductReference = { readonly productId: number; readonly variantId: number | null };

const REFERENCE = /^([1-9]\d{0,9})(?::([1-9]\d{0,9}))?$/;

/** What a field holds: '12', or '12:34' with a variant; null for anything else. */
export const readReference = (value: unknown): ProductReference | null => {
  const match = typeof value === 'string' ? REFERENCE.exec(value) : null;
  return match && { productId: Number(match[1]), variantId: match[2] === undefined ? null : Number(match[2]) };
};

export type Attributes = Readonly<Record<string, unknown>>;

/** Of the components of the site, by their names. */
export type ComponentsAttributes = Readonly<Record<string, { readonly attributes: Attributes } | undefined>>;

type Attribute = {
  readonly type?: string;
  readonly customField?: string;
  readonly component?: string;
  readonly components?: readonly string[];
};

const componentsOf = ({ type, component, components = [] }: Attribute): readonly string[] => {
  if (type === 'component') return component ? [component] : [];
  return type === 'dynamiczone' ? components : [];
};

const isProductField = ({ customField }: Attribute): boolean => customField === PRODUCT_FIELD_UID;

/** Whether entries of a type can name products, in themselves or in their components, which may hold each other. */
export const hasProductField = (
  attributes: Attributes,
  components: ComponentsAttributes,
  seen: ReadonlySet<string> = new Set()
): boolean =>
  (Object.values(attributes) as Attribute[]).some(
    (attribute) =>
      isProductField(attribute) ||
      componentsOf(attribute).some(
        (name) =>
          !seen.has(name) && hasProductField(components[name]?.attributes ?? {}, components, new Set([...seen, name]))
      )
  );

type Entry = Readonly<Record<string, unknown>>;

const entriesIn = (value: unknown): readonly Entry[] =>
  (Array.isArray(value) ? (value as readonly unknown[]) : [value]).filter(
    (each): each is Entry => typeof each === 'object' && each !== null
  );

const idsUnder = (attribute: Attribute, value: unknown, components: ComponentsAttributes): readonly number[] => {
  if (isProductField(attribute)) {
    const reference = readReference(value);
    return reference ? [reference.productId] : [];
  }
  if (componentsOf(attribute).length === 0) return [];
  return entriesIn(value).flatMap((entry) => {
    const name = typeof entry.__component === 'string' ? entry.__component : attribute.component;
    return name ? idsIn(entry, components[name]?.attributes ?? {}, components) : [];
  });
};

/** The products that an entry names, each once, in the order of its fields. */
export const idsIn = (entry: Entry, attributes: Attributes, components: ComponentsAttributes): readonly number[] => [
  ...new Set(
    Object.entries(attributes).flatMap(([name, attribute]) => idsUnder(attribute as Attribute, entry[name], components))
  ),
];
