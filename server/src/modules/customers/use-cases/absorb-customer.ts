import { MAX_NOTES } from '../../../domain/customer';
import { RuleViolationError } from '../../../domain/errors';
import type { Platform } from '../../../platform/platform';
import { customerNotFound, invalidField } from '../customers.errors';
import {
  ADDRESS_COLUMNS,
  type AddressRecord,
  type CustomerDetail,
  type CustomerNames,
  type OrderedNames,
} from '../customers.rows';
import { findAddressesOf, findCustomerDetail, lockCustomerRecords } from '../directory.repository';
import { giveAddresses, giveSignIn, updateDetails } from '../merge.repository';
import { linkUser } from '../platform-users.repository';
import { deleteCustomerRecords } from '../records.repository';
import { MAX_ADDRESSES } from './address-book';
import { orderedNames } from './sort-customers';

/** Two records of one person. */
export type MergePair = { readonly stays: CustomerDetail; readonly goes: CustomerDetail };

export type MergeIds = { readonly toId: number; readonly fromId: number };

const assertMergeable = ({ stays, goes }: MergePair): void => {
  if (stays.user_id === null || goes.user_id === null) return;
  throw new RuleViolationError('Both customers have a login. Detach the user from one of them first.');
};

/**
 * The two customers, as they are at this moment.
 * @throws InvalidInputError where they are one; NotFoundError where one of them does not exist; RuleViolationError where both have a
 * login.
 */
export const findMergePair = async (platform: Platform, { toId, fromId }: MergeIds): Promise<MergePair> => {
  if (toId === fromId) {
    throw invalidField('from_customer_id', 'different', 'A customer cannot be merged with itself.');
  }
  const stays = await findCustomerDetail(platform.db, toId);
  const goes = await findCustomerDetail(platform.db, fromId);
  if (!stays || !goes) throw customerNotFound(platform);
  assertMergeable({ stays, goes });
  return { stays, goes };
};

/** As `findMergePair`, and holds both until the transaction ends. */
export const lockMergePair = async (platform: Platform, ids: MergeIds): Promise<MergePair> => {
  await lockCustomerRecords(platform.db, [ids.toId, ids.fromId]);
  return findMergePair(platform, ids);
};

const COMPARED = ['type', ...ADDRESS_COLUMNS] as const;

const isSame = (one: AddressRecord, other: AddressRecord): boolean =>
  COMPARED.every((name) => one[name] === other[name]);

export type AddressesToMove = {
  readonly moved: readonly AddressRecord[];
  readonly typesWithPrimary: readonly string[];
};

/**
 * What the address book of the one who goes has, and that of the one who stays has not.
 * @throws RuleViolationError where they are more than a customer may have.
 */
export const findAddressesToMove = async ({ db }: Platform, { stays, goes }: MergePair): Promise<AddressesToMove> => {
  const books = await findAddressesOf(db, [stays.id, goes.id]);
  const [kept, offered] = [books.get(stays.id) ?? [], books.get(goes.id) ?? []];
  const moved = offered.filter((address) => !kept.some((other) => isSame(address, other)));
  if (kept.length + moved.length > MAX_ADDRESSES) {
    throw new RuleViolationError(
      `Together they have more than ${MAX_ADDRESSES} addresses. Delete those that are not needed first.`
    );
  }
  const primary = kept.filter((address) => address.is_primary);
  return { moved, typesWithPrimary: [...new Set(primary.map(({ type }) => type))] };
};

const joinedNotes = ({ stays, goes }: MergePair): string => [stays.notes, goes.notes].filter(Boolean).join('\n\n');

/** Notes that would be longer together than notes may be; the activity log keeps them then. */
export const leftOverNotes = (pair: MergePair): string => (joinedNotes(pair).length > MAX_NOTES ? pair.goes.notes : '');

const isBlank = (texts: readonly string[]): boolean => texts.every((text) => text === '');

/** Only what is not known of the one who stays comes from the other; names and places are taken whole. */
const newDetails = async (
  platform: Platform,
  pair: MergePair
): Promise<Partial<Omit<CustomerDetail, keyof CustomerNames> & OrderedNames>> => {
  const { stays, goes } = pair;
  const { first_name, last_name, country, state, city, postcode } = goes;
  const isNameless = isBlank([stays.first_name, stays.last_name]);
  return {
    ...(isNameless ? await orderedNames(platform, { first_name, last_name }) : {}),
    ...(isBlank([stays.country, stays.state, stays.city, stays.postcode]) ? { country, state, city, postcode } : {}),
    ...(stays.contact_id === null && goes.contact_id !== null ? { contact_id: goes.contact_id } : {}),
    ...(stays.tax_info === null && goes.tax_info !== null ? { tax_info: goes.tax_info } : {}),
    ...(goes.notes !== '' && leftOverNotes(pair) === '' ? { notes: joinedNotes(pair) } : {}),
  };
};

const moveLogin = async (platform: Platform, { stays, goes }: MergePair): Promise<void> => {
  if (goes.user_id === null) return;
  await giveSignIn(platform.db, goes.id, stays.id);
  // The index allows a user one customer, so that the old one lets go first.
  await linkUser(platform, goes.id, null);
  await linkUser(platform, stays.id, goes.user_id);
};

/**
 * Addresses, notes, login and what else only the one who goes has are those of the one who stays, and the record of the other is
 * deleted. In the caller's transaction, with both held (`lockMergePair`), and with nothing left that names the one who goes.
 */
export const absorbCustomer = async (
  platform: Platform,
  pair: MergePair,
  { moved, typesWithPrimary }: AddressesToMove
): Promise<void> => {
  const { db, clock } = platform;
  const { stays, goes } = pair;
  const now = clock.now();
  await giveAddresses(db, { ids: moved.map(({ id }) => id), customerId: stays.id, typesWithPrimary }, now);
  await updateDetails(db, stays.id, await newDetails(platform, pair), now);
  await moveLogin(platform, pair);
  await deleteCustomerRecords(db, [goes.id]);
};
