import { holdsUnseenSql, withoutDigitsSql } from '../../../platform/db/signs-sql';
import { violation } from './check';

export const PRODUCT_CHECKS = [
  violation(
    'products/slugs',
    'A slug of a product is never digits alone: its address would be that of the product with this id. The start of the store renames it.',
    `select id, post_title, post_name from shop_products where post_name <> '' and ${withoutDigitsSql('post_name')} = ''`
  ),
  violation(
    'products/term-slugs',
    'A slug of a category, brand or term of attributes is never digits alone: in filters of lists a number is an id. The start of the store renames it.',
    ['shop_product_categories', 'shop_product_brands', 'shop_attribute_terms']
      .map(
        (table) =>
          `select id, slug, '${table}' as found_in from ${table} where slug <> '' and ${withoutDigitsSql('slug')} = ''`
      )
      .join(' union all ')
  ),
  violation(
    'products/skus',
    'A SKU holds nothing that nobody sees, and no two blanks in a row. The start of the store takes it out, but where another variant has the SKU that is left, or nothing is left: give one of the two another SKU.',
    `select id, post_id, sku from shop_product_variants where ${holdsUnseenSql('sku')}`
  ),
] as const;
