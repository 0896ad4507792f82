import { boundSearchText, onRelation, type Condition } from '../../domain/search';
import { searchText } from '../../domain/text';
import type { SqlRelation } from '../../platform/db/condition-sql';
import { PRODUCTS } from './catalog.rows';

/**
 * Titles of products as the public search keeps them: folded, by `searchText`. Its row follows the product within a minute, so who asks for
 * it asks for the title as it was typed, too.
 */
export const FOLDED_TITLES: Readonly<Record<'folded', SqlRelation>> = {
  folded: {
    table: 'shop_product_search',
    alias: 'folded_titles',
    on: [`${PRODUCTS}.id`, 'folded_titles.product_id'],
    columns: { title: 'folded_titles.title' },
  },
};

/** The title of the product contains the text, without regard to accents and how letters are composed; null for a text of blanks. */
export const foldedTitle = (text: string): Condition | null => {
  const value = searchText(boundSearchText(text));
  return value === '' ? null : onRelation('folded', { kind: 'compare', field: 'title', operator: 'contains', value });
};
