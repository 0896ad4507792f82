import type { Platform } from '../../../platform/platform';
import { recordActivities } from '../../activity';
import { holdAgain } from '../../stock';
import type { OrderItemRow } from '../orders.rows';
import type { Author } from '../statuses/status-change';

/**
 * What a bill of a subscription sends holds its pieces until it is paid, also where there are too few: it was promised, and a person has to
 * see to it. What is not sent takes nothing a second time. Lines that hold theirs are left alone. In the caller's transaction, with the
 * order locked. Answers the products whose stock moved: for `stockMoved` and, as the last step of the transaction, `refreshStock`.
 */
export const holdGoods = async (
  platform: Platform,
  orderId: number,
  items: readonly OrderItemRow[],
  author: Author
): Promise<readonly number[]> => {
  const goods = items.filter(({ fulfillment_type: type, variation_id: id }) => type === 'physical' && id > 0);
  if (goods.length === 0) return [];
  const { products, overdrawn } = await holdAgain(platform, goods);
  if (overdrawn.length > 0) {
    const names = goods.filter(({ variation_id: id }) => overdrawn.includes(id)).map(({ post_title: title }) => title);
    const content = `${[...new Set(names)].join(', ')}: there is not enough of it for this renewal.`;
    const entry = { title: 'Sold more than there is', content, status: 'warning' } as const;
    await recordActivities(platform, [{ ...entry, moduleName: 'order', moduleId: orderId, ...author }]);
  }
  return products;
};
