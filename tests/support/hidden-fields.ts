/** Columns that no answer carries, whoever asks: what the store keeps for itself, and what belongs to Strapi. */
const INTERNAL = ['document_id', 'documentId', 'sku_key', 'title_key', 'slug_key', 'value_key', 'email_key']
  .concat(['created_by_id', 'updated_by_id', 'createdBy', 'updated_by', 'updatedBy', 'published_at'])
  .concat(['password', 'resetPasswordToken', 'registrationToken', 'reset_password_token', 'confirmationToken']);

/** What the staff sees and shoppers do not. */
const FOR_STAFF = [
  'item_cost',
  'manage_cost',
  'manage_stock',
  'stock',
  'total_stock',
  'available',
  'on_hold',
  'committed',
]
  .concat(['settings', 'editing_stage', 'meta_value', 'comment_status', 'edit_url', 'item_status', 'serial_index'])
  .concat(['downloads', 'downloadable_files', 'download_identifier', 'file_path', 'orders', 'users', 'customers'])
  .concat(['created_by', 'email', 'activities', 'labels', 'upgrade_paths', 'tax_class', 'shipping_class', 'weight']);

const FORBIDDEN: Readonly<Record<'public' | 'staff', ReadonlySet<string>>> = {
  public: new Set([...INTERNAL, ...FOR_STAFF]),
  staff: new Set(INTERNAL),
};

const isObject = (value: unknown): value is Readonly<Record<string, unknown>> =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

/** Every field of an answer, as `products.data[].detail.id`; each once. */
export const fieldsIn = (value: unknown, path = ''): readonly string[] => {
  if (Array.isArray(value)) return [...new Set(value.flatMap((entry) => fieldsIn(entry, `${path}[]`)))];
  if (!isObject(value)) return [path];
  const prefix = path === '' ? '' : `${path}.`;
  const entries = Object.entries(value).flatMap(([key, entry]) => fieldsIn(entry, `${prefix}${key}`));
  return [...new Set(path === '' ? entries : [path, ...entries])];
};

const nameOf = (path: string): string => path.split('.').at(-1)?.replaceAll('[]', '') ?? '';

/** The fields of an answer that its reader must not get. */
export const hiddenFieldsIn = (body: unknown, reader: 'public' | 'staff'): readonly string[] =>
  fieldsIn(body).filter((path) => FORBIDDEN[reader].has(nameOf(path)));

/** The length of the longest list in an answer, however deep. */
export const longestList = (value: unknown): number => {
  if (Array.isArray(value)) return Math.max(value.length, ...value.map(longestList));
  return isObject(value) ? Math.max(0, ...Object.values(value).map(longestList)) : 0;
};
