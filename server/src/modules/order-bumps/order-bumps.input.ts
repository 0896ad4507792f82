import type * as yup from 'yup';
import { BUMP_STATUSES, CONDITION_OPERATORS, CONDITION_TYPES, readCondition } from '../../domain/order-bump';
import {
  decimal,
  explained,
  id,
  idOrNone,
  listOf,
  MAX_CENTS,
  object,
  oneOf,
  page,
  perPage,
  required,
  searched,
  text,
  versionField,
  wholeNumber,
  word,
} from '../../platform/http/fields';
import { htmlText, plainLine } from '../../platform/http/plain-fields';
import { conditionOf, type ConditionInput } from './order-bumps.rows';
import type { Conforms } from '../../platform/http/parse-input';
import type { ChangeBumpCommand, CreateBumpCommand, ListBumpsCriteria } from './commands';

const MAX_TITLE = 194;
const MAX_WORD = 50;
const MAX_CALL_TO_ACTION = 255;
const MAX_HTML = 20_000;
const MAX_CONDITIONS = 50;
const MAX_VALUES = 500;
const MAX_VALUE = 100;
const MAX_PRIORITY = 2_147_483_647;

export const listBumpsQuery = object({
  page: page(),
  per_page: perPage(),
  search: searched(255),
  sort_by: explained(
    word(),
    '`id`, `title`, `status`, `priority`, `src_object_id`, `created_at` or `updated_at`; by another word the newest come first.'
  ),
  sort_type: explained(word(), '`asc` or `desc`.'),
  active_view: explained(word(), 'A status, or the slug of a saved view; another word shows all.'),
});

/** Title and variation are asked for by the use case: without them the documented answer is 400. */
export const createBumpBody = object({
  title: explained(plainLine(MAX_TITLE), 'Required.'),
  src_object_id: explained(id(), 'The offered variation; required.'),
});

/** An empty map is an empty list for clients that are written in PHP. */
const orEmpty = <Schema extends yup.AnySchema>(schema: Schema): Schema =>
  schema.transform((_value: unknown, original: unknown) =>
    Array.isArray(original) && original.length === 0 ? {} : original
  );

/** The tests of an object run beside those of its fields: the amount may still be anything, of which the field itself complains. */
type Discount = { readonly discount_type?: string | undefined; readonly discount_amount?: unknown };

const isWithinPercent = ({ discount_type: type, discount_amount: amount }: Discount = {}): boolean =>
  type === 'fixed' || typeof amount !== 'number' || amount <= 100;

const isWholeCents = ({ discount_type: type, discount_amount: amount }: Discount = {}): boolean =>
  type !== 'fixed' || typeof amount !== 'number' || Number.isSafeInteger(amount);

const discount = object({
  discount_type: oneOf('percentage', 'fixed'),
  discount_amount: explained(decimal(0, MAX_CENTS), 'Percent, at most 100; whole cents where the type is fixed.'),
})
  .test('percent', '${path} may not be over 100 percent', isWithinPercent)
  .test('integer', '${path} must be whole cents', isWholeCents);

const config = orEmpty(
  object({
    discount: discount.default(undefined),
    display_conditions_if: explained(text(MAX_WORD), { enum: ['', 'all', 'any'], description: 'Blank: all.' }).test(
      'one_of',
      '${path} must be all or any',
      (value) => value === undefined || ['', 'all', 'any'].includes(value)
    ),
    call_to_action: plainLine(MAX_CALL_TO_ACTION),
    upgrade_from: explained(idOrNone(), 'The variation in whose place the offered one is put; 0 for none.'),
  })
);

const values = () =>
  listOf(text(MAX_VALUE), MAX_VALUES).transform((value: unknown) => (typeof value === 'number' ? [value] : value));

/** What is wrong with a field itself is told by the field. */
const isSuitable = (entry: Partial<ConditionInput> | undefined): boolean => {
  const { type, operator, values: list, value } = entry ?? {};
  if (!type || !operator || ![list, value].every((given) => given === undefined || Array.isArray(given))) return true;
  if (!CONDITION_TYPES.includes(type) || !CONDITION_OPERATORS.includes(operator)) return true;
  return readCondition(conditionOf({ type, operator, values: list, value })) !== null;
};

/** `values`, or a single one as `value`. See docs/rules/order-bumps.md. */
const condition = object({
  type: required(oneOf(...CONDITION_TYPES)),
  operator: required(oneOf(...CONDITION_OPERATORS)),
  values: explained(
    values(),
    'Ids, amounts in cents, numbers, dates or words, by the type. A bare date is a day of the store, a time without an offset GMT.'
  ),
  value: explained(values(), 'In place of `values`.'),
}).test('suitable', '${path} has an operator or values that do not suit its type', isSuitable);

export const changeBumpBody = object({
  title: explained(plainLine(MAX_TITLE), 'Required.'),
  src_object_id: explained(id(), 'The offered variation; required.'),
  status: oneOf(...BUMP_STATUSES),
  src_object_type: plainLine(MAX_WORD),
  description: htmlText(MAX_HTML),
  config: config.optional().default(undefined),
  conditions: listOf(condition, MAX_CONDITIONS),
  priority: explained(wholeNumber(1, MAX_PRIORITY), 'The lowest is shown first.'),
  version: versionField('order bump'),
});

export type ListBumpsQuery = Conforms<ListBumpsCriteria, yup.InferType<typeof listBumpsQuery>>;
export type CreateBumpBody = Conforms<CreateBumpCommand, yup.InferType<typeof createBumpBody>>;
export type ChangeBumpBody = Conforms<ChangeBumpCommand, yup.InferType<typeof changeBumpBody>>;
