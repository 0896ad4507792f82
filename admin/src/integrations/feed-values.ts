import type { FeedField, FeedValues } from '../../../server/src/contracts/integrations';

/** What the form of a feed holds, by the keys of its fields. */
export type FormValues = Readonly<Record<string, unknown>>;

export type Pair = { readonly name: string; readonly value: string };

export const VARIATIONS = 'conditional_variation_ids';

const LONGEST_NAME = 255;

/** The field that keeps the words of what was chosen in another one: `list_name` of `list_id`. */
export const nameFieldOf = ({ key }: Pick<FeedField, 'key'>, fields: readonly FeedField[]): string | null => {
  const name = key.replace(/_id$/, '_name');
  return name !== key && fields.some((field) => field.key === name) ? name : null;
};

/** Filled in by the choice itself. */
const filledKeys = (fields: readonly FeedField[]): ReadonlySet<string> =>
  new Set(fields.filter(({ remote }) => remote).flatMap((field) => nameFieldOf(field, fields) ?? []));

export const namePicked = (name: string): string => name.slice(0, LONGEST_NAME);

/** A map whose keys nobody names is typed as rows. */
export const isTypedMap = ({ component, remote }: FeedField): boolean => component === 'map_fields' && !remote;

const isList = ({ component, is_multiple: isMultiple }: FeedField): boolean =>
  Boolean(isMultiple) || ['selection_group', 'pairs', 'tag_routing'].includes(component);

const blankOf = (field: FeedField): unknown => {
  if (isList(field) || isTypedMap(field)) return [];
  const blanks: Partial<Record<FeedField['component'], unknown>> = {
    'checkbox-single': 'no',
    number: null,
    map_fields: {},
    conditional_block: { status: false, type: 'all', conditions: [] },
  };
  return field.component in blanks ? blanks[field.component] : '';
};

const rowsOf = (value: unknown): unknown =>
  typeof value === 'object' && value !== null && !Array.isArray(value)
    ? Object.entries(value).map(([name, text]) => ({ name, value: String(text) }))
    : value;

const isStored = ({ component }: FeedField): boolean => component !== 'html_info';

/** What is stored, or the defaults of a new feed, and something for each other field. */
export const formValuesOf = (fields: readonly FeedField[], settings: FeedValues): FormValues => ({
  enabled: settings.enabled ?? 'yes',
  ...Object.fromEntries(
    fields.filter(isStored).map((field) => {
      const value = settings[field.key] ?? blankOf(field);
      return [field.key, isTypedMap(field) ? rowsOf(value) : value];
    })
  ),
  ...(settings[VARIATIONS] ? { [VARIATIONS]: (settings[VARIATIONS] as readonly unknown[]).map(String) } : {}),
});

/** Without those that depend on another choice, and those that a choice fills in. */
export const shownFields = (fields: readonly FeedField[], values: FormValues): readonly FeedField[] => {
  const filled = filledKeys(fields);
  return fields.filter(
    ({ key, dependency }) =>
      !filled.has(key) && (dependency === undefined || String(values[dependency.key] ?? '') === dependency.value)
  );
};

/** What is sent: whatever is not shown is not stored, so that nothing is refused that nobody sees. */
export const feedOf = (fields: readonly FeedField[], values: FormValues): FeedValues => {
  const keys = [
    ...shownFields(fields, values)
      .filter(isStored)
      .map(({ key }) => key),
    ...filledKeys(fields),
  ];
  const sent = ['enabled', VARIATIONS, ...keys].filter((key) => Object.hasOwn(values, key));
  return Object.fromEntries(sent.map((key) => [key, values[key]]));
};

/** The text of what a provider says in HTML: nothing of it is drawn. */
export const plainOf = (html: string): string =>
  new DOMParser().parseFromString(html, 'text/html').body.textContent?.trim() ?? '';
