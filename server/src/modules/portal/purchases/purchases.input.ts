import type * as yup from 'yup';
import { LONGEST_SITE } from '../../../domain/license';
import { explained, object, page, pasted, perPage, requiredText, searched } from '../../../platform/http/fields';
import { plainLine } from '../../../platform/http/plain-fields';

const paging = (fallback: number) => ({ page: page(), per_page: perPage(fallback) });

const search = () => explained(searched(255), 'An invoice number, the uuid of an order, or a title.');

export const ownOrdersQuery = object({ ...paging(10), search: search() });

/** GET /customers/{customerId}/orders: 15 a page. */
export const accountOrdersQuery = object({ ...paging(15), search: search() });

export const pageQuery = object(paging(10));

/** As people paste it: longer than what is kept of it. */
export const freeSiteBody = object({ site_url: requiredText(2 * LONGEST_SITE) });

const line = (max: number) => plainLine(max).default('');

/** What is left out is blank. */
export const billToBody = object({
  name: line(255),
  company_name: line(255),
  address_1: line(255),
  address_2: line(255),
  city: line(100),
  state: line(100),
  postcode: line(20),
  country: line(2),
  vat_tax_id: pasted(50).default(''),
});

export type OwnOrdersQuery = yup.InferType<typeof ownOrdersQuery>;
export type PageQuery = yup.InferType<typeof pageQuery>;
export type BillToBody = yup.InferType<typeof billToBody>;
export type FreeSiteBody = yup.InferType<typeof freeSiteBody>;
