import { InvalidInputError, RuleViolationError } from '../../../domain/errors';
import type { Platform } from '../../../platform/platform';
import { applyLabels, removeLabelsOf, type LabelCommand } from '../../labels';
import { customerNotFound } from '../customers.errors';
import { statusChanged } from '../customers.events';
import { findCustomerById } from '../customers.repository';
import { findBuyers, lockCustomerRecords } from '../directory.repository';
import { deleteCustomerRecords, updateStatuses } from '../records.repository';
import { assertEditableStatus, logCustomers, type Author } from './customer-values';

const labelsRequired = (): InvalidInputError => {
  const message = 'labels is required, or what is added or removed.';
  return new InvalidInputError(message, { labels: { required: message } });
};

/**
 * With `labels` the customer carries these and no others; else what is added and removed, beside what it carries.
 * @throws NotFoundError; InvalidInputError where no labels are named, and on the field of one that does not exist.
 */
export const labelCustomer = async (platform: Platform, id: number, command: LabelCommand): Promise<void> => {
  if (!command.labels && !command.add_labels && !command.remove_labels) throw labelsRequired();
  if (!(await findCustomerById(platform.db, id))) throw customerNotFound(platform);
  await applyLabels(platform, { type: 'customer', id }, command);
};

/** Which customers were acted on, and which not, by the reason. */
type BulkOutcome = {
  readonly done: readonly number[];
  readonly withOrders: readonly number[];
  readonly unknown: readonly number[];
};

const numbers = (ids: readonly number[]): string => ids.map((id) => `#${id}`).join(', ');

/** What did not work, in words; '' where everything did. */
export const failuresOf = ({ withOrders, unknown }: BulkOutcome): string =>
  [
    ...(withOrders.length > 0 ? [`Customers with orders cannot be deleted: ${numbers(withOrders)}.`] : []),
    ...(unknown.length > 0 ? [`These customers do not exist: ${numbers(unknown)}.`] : []),
  ].join(' ');

const assertSomeDone = (outcome: BulkOutcome): BulkOutcome => {
  if (outcome.done.length > 0) return outcome;
  throw new RuleViolationError(failuresOf(outcome));
};

const missingOf = (ids: readonly number[], found: readonly { readonly id: number }[]): readonly number[] => {
  const known = new Set(found.map(({ id }) => id));
  return [...new Set(ids)].filter((id) => !known.has(id));
};

/**
 * Deletes those who never ordered, with their addresses and labels; the books need the others.
 * @throws RuleViolationError where none of them could be deleted.
 */
export const deleteCustomers = (platform: Platform, ids: readonly number[], author: Author): Promise<BulkOutcome> =>
  platform.db.transaction(async () => {
    const { db } = platform;
    const found = await lockCustomerRecords(db, ids);
    const buyers = await findBuyers(db, ids);
    const [withOrders, done] = [true, false].map((orders) =>
      found.map(({ id }) => id).filter((id) => buyers.has(id) === orders)
    ) as [number[], number[]];
    const outcome = assertSomeDone({ done, withOrders, unknown: missingOf(ids, found) });
    await removeLabelsOf(platform, 'customer', done);
    await deleteCustomerRecords(db, done);
    await logCustomers(platform, done, 'Customer deleted', author);
    return outcome;
  });

/**
 * Those who have the status already count as done; only the others fire events.
 * @throws InvalidInputError for a status that may not be set; RuleViolationError where none of the customers exists.
 */
export const changeStatuses = async (
  platform: Platform,
  ids: readonly number[],
  newStatus: string | undefined,
  author: Author
): Promise<BulkOutcome> => {
  const status = await assertEditableStatus(platform, newStatus, 'new_status');
  return platform.db.transaction(async () => {
    const { db, clock } = platform;
    const found = await lockCustomerRecords(db, ids);
    const done = found.map(({ id }) => id);
    const outcome = assertSomeDone({ done, withOrders: [], unknown: missingOf(ids, found) });
    const changed = found.filter((customer) => customer.status !== status);
    if (changed.length === 0) return outcome;
    const changedIds = changed.map(({ id }) => id);
    await updateStatuses(db, changedIds, status, clock.now());
    await logCustomers(platform, changedIds, 'Customer status updated', author, `to ${status}`);
    await platform.events.record(changed.flatMap(({ id, status: from }) => statusChanged(id, from, status)));
    return outcome;
  });
};
