import { sortKey } from '../../server/src/domain/text';

/** The columns of a product's title, as the store writes them. */
export const titled = (title: string) => ({ post_title: title, title_sort: sortKey(title) });
