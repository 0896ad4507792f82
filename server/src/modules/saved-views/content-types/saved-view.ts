import { column, contentType } from '../../../platform/module';

export const SAVED_VIEWS = 'shop_saved_views';

/** Filters, order and columns of a list of the back office, kept under a name. */
export const savedViewType = contentType({
  table: SAVED_VIEWS,
  singularName: 'saved-view',
  pluralName: 'saved-views',
  displayName: 'Saved view',
  attributes: {
    /** Strapi admin user; 0 for API tokens that belong to nobody, null once the user has been deleted. */
    user_id: column.reference,
    /** Display name of the user when the view was saved. */
    author: column.text,
    /** order_table | product_table | customers | ... */
    object_type: column.text,
    /** 1 to 20: no two views of a user and a list have the same, so that no race makes a 21st. */
    slot: column.integer,
    slug: column.text,
    name: column.text,
    description: column.text,
    /** 0 | 1 */
    is_public: column.integer,
    query_params: column.json,
  },
  indexes: [
    { name: 'shop_saved_views_slug_uq', columns: ['slug'], type: 'unique' },
    { name: 'shop_saved_views_slot_uq', columns: ['user_id', 'object_type', 'slot'], type: 'unique' },
    { name: 'shop_saved_views_public_idx', columns: ['object_type', 'is_public'] },
  ],
});
