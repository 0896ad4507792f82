import type * as yup from 'yup';
import {
  explained,
  jsonOrBrackets,
  listOf,
  object,
  oneOf,
  required,
  searched,
  text,
  wholeNumber,
  zeroOne,
} from '../../platform/http/fields';
import type { Conforms } from '../../platform/http/parse-input';
import { plainLine, requiredPlainLine } from '../../platform/http/plain-fields';
import type { ChangeViewCommand, CreateViewCommand } from './commands';
import { OBJECT_TYPES } from './listed-objects';

const MAX_NAME = 50;

const objectType = () => required(explained(oneOf(...OBJECT_TYPES), 'The list.'));

const queryParams = object({
  filter_type: oneOf('simple', 'advanced'),
  advanced_filters: explained(jsonOrBrackets(), 'As the list takes them; whether it knows them is seen when it does.'),
  search: searched(255),
  active_view: explained(text(100), 'A tab of the list.'),
  sort_by: text(100),
  sort_type: oneOf('asc', 'desc'),
  columns: explained(listOf(text(50), 50), 'Columns that the table shows, in their order.'),
  per_page: wholeNumber(1, 200),
}).default(undefined);

const changeable = {
  description: explained(plainLine(255), 'What the view is for.'),
  is_public: explained(zeroOne(), '1: everybody who may see the list sees the view too.'),
  query_params: queryParams,
};

export const listViewsQuery = object({ object_type: objectType() });

export const createViewBody = object({ object_type: objectType(), name: requiredPlainLine(MAX_NAME), ...changeable });

export const changeViewBody = object({
  name: plainLine(MAX_NAME).test('required', '${path} is required', (value) => value !== ''),
  ...changeable,
});

export type ListViewsQuery = yup.InferType<typeof listViewsQuery>;
export type CreateViewBody = Conforms<CreateViewCommand, yup.InferType<typeof createViewBody>>;
export type ChangeViewBody = Conforms<ChangeViewCommand, yup.InferType<typeof changeViewBody>>;
