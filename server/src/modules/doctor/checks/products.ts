import { violation } from './check';

const DIGITS = [...'0123456789'];

/** What is left of a text without its digits, for there is no pattern that all databases know. */
const withoutDigits = (column: string): string =>
  DIGITS.reduce((text, digit) => `replace(${text}, '${digit}', '')`, column);

export const PRODUCT_CHECKS = [
  violation(
    'products/slugs',
    'A slug of a product is never digits alone: its address would be that of the product with this id. The start of the store renames it.',
    `select id, post_title, post_name from shop_products where post_name <> '' and ${withoutDigits('post_name')} = ''`
  ),
] as const;
