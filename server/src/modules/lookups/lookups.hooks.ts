import type { FilterOption, SearchOption, Widget } from '../../contracts/lookups';
import { filterPoint, isRecord } from '../../platform/events/hook-points';

const MOST_OPTIONS = 500;
const LONGEST_TEXT = 255;

const isText = (value: unknown): boolean => typeof value === 'string' && value.length <= LONGEST_TEXT;

const isValue = (value: unknown): boolean =>
  (isText(value) && value !== '') || (Number.isSafeInteger(value) && Number(value) > 0);

const isOption = (option: unknown): boolean => isRecord(option) && isValue(option.value) && isText(option.label);

const isListOf = (answer: unknown, accepts: (entry: unknown) => boolean): boolean =>
  Array.isArray(answer) && answer.length <= MOST_OPTIONS && answer.every(accepts);

const isTree = (option: unknown): boolean =>
  isOption(option) && (!('children' in (option as object)) || isListOf((option as FilterOption).children, isOption));

const isWidget = (widget: unknown): boolean =>
  isRecord(widget) && isText(widget.title) && isText(widget.value) && isText(widget.type);

export type OptionsWanted = {
  readonly search: string;
  readonly include_ids: readonly number[];
  readonly limit: number;
};

export const filterOptions = (key: string) =>
  filterPoint(`shop/advanced_filter_options_${key}`).of<readonly FilterOption[], OptionsWanted>({
    says: 'Options of an advanced filter of the site: [{value, label, children?}]. The caller may see one of orders, customers, products and labels; the listener decides what of it belongs in the answer. Context {search, include_ids, limit}.',
    accepts: (answer): answer is readonly FilterOption[] => isListOf(answer, isTree),
  });

export const searchOptions = (key: string) =>
  filterPoint(`shop/get_dynamic_search_${key}`).of<readonly SearchOption[], { readonly search_by: string }>({
    says: 'Options of a field of a form: [{value, label}]. Context {search_by}.',
    accepts: (answer): answer is readonly SearchOption[] => isListOf(answer, isOption),
  });

export const widgetsOf = (place: string) =>
  filterPoint(`shop/page_widgets/${place}`).of<readonly Widget[], { readonly data: Readonly<Record<string, unknown>> }>(
    {
      says: 'Figures beside a page of the back office: [{title, value, type}], all of them text. Context {data}: what the client says of the page, e.g. {order_id} for single_order_page.',
      accepts: (answer): answer is readonly Widget[] => isListOf(answer, isWidget),
    }
  );

export const LOOKUP_FILTERS = [filterOptions('{key}'), searchOptions('{key}'), widgetsOf('{place}')] as const;
