import { assertMayAlso, type Extra } from '../../../../domain/access';
import { bulkOutcomeOf, publicationDate, type BulkOutcome } from '../../../../domain/catalog';
import { InvalidInputError, NotFoundError } from '../../../../domain/errors';
import type { Principal } from '../../../../platform/auth/principal';
import { toDate } from '../../../../platform/db/columns';
import type { Platform } from '../../../../platform/platform';
import { removeLabelsOf } from '../../../labels';
import { productUpdated, type ProductChange } from '../../catalog.events';
import type { ProductRow } from '../../catalog.rows';
import { editorOf } from '../../editor';
import { deleteProducts, lockProducts, updateProducts } from '../../products/products.repository';
import { recordWrite } from '../../record-write';
import type { BulkActionCommand } from '../../commands';

const DELETE: Extra = { permission: 'products/delete', action: 'plugin::shop.products.delete' };
/** The action of the endpoint itself. */
const EDIT: Extra = { permission: 'products/edit', action: 'plugin::shop.productBulk.act' };

/** The endpoint is open to who may edit or delete; what an action does decides which of the two it needs. */
const assertMay = (principal: Principal, outcome: BulkOutcome): void =>
  assertMayAlso(principal, outcome === 'delete' ? DELETE : EDIT);

const isAhead = ({ post_date: date }: ProductRow, now: Date): boolean => (toDate(date) ?? now) > now;

/** What goes on show now was not published in the future. */
const setStatus = async (
  platform: Platform,
  products: readonly ProductRow[],
  status: Exclude<BulkOutcome, 'delete'>
): Promise<void> => {
  const now = platform.clock.now();
  await updateProducts(
    platform.db,
    products.map(({ id }) => id),
    { post_status: status },
    now
  );
  const early = status === 'publish' ? products.filter((product) => isAhead(product, now)) : [];
  await updateProducts(
    platform.db,
    early.map(({ id }) => id),
    { post_date: publicationDate({ status, date: null }, null, now) },
    now
  );
};

const deleteAll = async (platform: Platform, ids: readonly number[]): Promise<void> => {
  await deleteProducts(platform.db, ids);
  await removeLabelsOf(platform, 'product', ids);
};

const TITLES: Readonly<Record<BulkOutcome, string>> = {
  delete: 'Product deleted',
  publish: 'Product published',
  draft: 'Product made a draft',
  trash: 'Product moved to the trash',
};

const CHANGES: Readonly<Record<BulkOutcome, ProductChange>> = {
  delete: 'deleted',
  publish: 'published',
  draft: 'status_changed',
  trash: 'status_changed',
};

const NOTHING_CHOSEN = 'Choose at least one product.';

const wantedIds = ({ product_ids: ids }: BulkActionCommand): readonly number[] => [
  ...new Set(ids as readonly number[]),
];

/** One thing done to many products, all or nothing; ids that do not exist are passed over. Answers how many. */
export const actOnProducts = (platform: Platform, body: BulkActionCommand, principal: Principal): Promise<number> => {
  const outcome = bulkOutcomeOf(body.action as NonNullable<BulkActionCommand['action']>);
  assertMay(principal, outcome);
  if (wantedIds(body).length === 0) {
    throw new InvalidInputError(NOTHING_CHOSEN, { product_ids: { required: NOTHING_CHOSEN } });
  }
  return platform.db.transaction(async () => {
    const products = await lockProducts(platform.db, wantedIds(body));
    const ids = products.map(({ id }) => id);
    if (ids.length === 0) throw new NotFoundError('None of the products exists.');
    if (outcome === 'delete') await deleteAll(platform, ids);
    else await setStatus(platform, products, outcome);
    await recordWrite(platform, {
      author: editorOf(principal).author,
      activities: products.map(({ id, post_title: content }) => ({ title: TITLES[outcome], content, productId: id })),
      events: ids.map((id) => productUpdated(id, CHANGES[outcome])),
      productIds: ids,
    });
    return ids.length;
  });
};
