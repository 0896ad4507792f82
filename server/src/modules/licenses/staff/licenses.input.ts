import * as yup from 'yup';
import { LONGEST_KEY, LONGEST_SITE } from '../../../domain/license';
import {
  described,
  explained,
  id,
  listFields,
  object,
  page,
  perPage,
  relationFields,
  required,
  requiredText,
  text,
} from '../../../platform/http/fields';
import type { Conforms } from '../../../platform/http/parse-input';
import type { LicensesCriteria } from '../commands';

const RELATIONS =
  'labels, activities, activations, subscription; with Count behind it (labelsCount) only how many there are';

export const listLicensesQuery = object({
  ...listFields(),
  ...relationFields({ one: 'licence', many: 'licences', relations: RELATIONS }),
});

/** Which licences, without a page of them. */
export const licenseFilters = listLicensesQuery
  .omit(['page', 'per_page', 'sort_by', 'sort_type', 'with', 'select', 'limit', 'offset', 'include_ids'])
  .default(undefined);

export const customerLicensesQuery = object({ page: page(), per_page: perPage() });

export const listSitesQuery = object(listFields()).omit(['active_view', 'filter_type', 'advanced_filters']);

/** What does not fit is refused by the use case, with 423: nothing is refused here. */
const anyText = (description: string) =>
  described(yup.mixed<string>(), { type: 'string', description }).transform((_value, original) =>
    typeof original === 'string' ? original.trim() : undefined
  ) as unknown as yup.StringSchema<string | undefined>;

export const validityBody = object({
  expiration_date: anyText("'YYYY-MM-DD HH:MM:SS' in GMT, or `lifetime`."),
});

export const statusBody = object({ status: anyText('`active`, `disabled` or `expired`.') });

export const limitBody = object({
  limit: described(yup.mixed().nullable(), {
    oneOf: [{ type: 'integer' }, { type: 'string' }],
    description: 'How many sites; 0 or `unlimited`: as many as they like.',
  }),
});

const named = () => explained(text(LONGEST_KEY), 'The licence once more, by id or key; another one is refused.');

/** As people paste it: longer than what is kept of it. */
export const activateSiteBody = object({ id: named(), url: requiredText(2 * LONGEST_SITE) });

export const deactivateSiteBody = object({ id: named(), activation_id: required(id()) });

export type ListLicensesQuery = Conforms<LicensesCriteria, yup.InferType<typeof listLicensesQuery>>;
export type CustomerLicensesQuery = yup.InferType<typeof customerLicensesQuery>;
export type ListSitesQuery = yup.InferType<typeof listSitesQuery>;
export type ValidityBody = yup.InferType<typeof validityBody>;
export type StatusBody = yup.InferType<typeof statusBody>;
export type LimitBody = yup.InferType<typeof limitBody>;
export type ActivateSiteBody = yup.InferType<typeof activateSiteBody>;
export type DeactivateSiteBody = yup.InferType<typeof deactivateSiteBody>;
