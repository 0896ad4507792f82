import { addressErrors, postcodeErrors, withKnownPlace, type AddressBookType } from '../../../domain/customer';
import { BadRequestError, InvalidInputError, NotFoundError, RuleViolationError } from '../../../domain/errors';
import type { Platform } from '../../../platform/platform';
import { readPlaceFacts } from '../../settings';
import {
  deleteAddress as deleteRow,
  insertAddress,
  selectAddresses,
  setPrimary,
  updateAddress as updateRow,
  type AddressValues,
} from '../address-book.repository';
import type { WrittenAddressCommand } from '../commands';
import { customerNotFound } from '../customers.errors';
import { findCustomerById, lockCustomer } from '../customers.repository';
import type { AddressRecord } from '../customers.rows';

/** Nobody lives in more places; it bounds what a list of customers reads. */
export const MAX_ADDRESSES = 100;

const BLANK: Omit<AddressValues, 'type'> = {
  label: '',
  status: 'active',
  name: '',
  address_1: '',
  address_2: '',
  city: '',
  state: '',
  postcode: '',
  country: '',
  phone: '',
  email: '',
  company_name: '',
};

type AddressForm = WrittenAddressCommand & {
  /** The form has to bring a postcode, where the country has them. */
  readonly asksForPostcode?: boolean;
};

/** What the stored address becomes; what is not written stays. */
const valuesOf = async (
  platform: Platform,
  stored: AddressValues,
  { asksForPostcode = false, ...written }: AddressForm
): Promise<AddressValues> => {
  const fields = Object.keys(BLANK) as (keyof typeof BLANK)[];
  const merged = Object.fromEntries(fields.map((name) => [name, written[name] ?? stored[name]]));
  const wanted = { ...stored, ...merged, type: stored.type } as AddressValues;
  const facts = await readPlaceFacts(platform, wanted);
  const values = withKnownPlace(wanted, facts.states);
  const errors = { ...addressErrors(values, facts), ...(asksForPostcode ? postcodeErrors(values) : {}) };
  const [first] = Object.values(errors);
  if (first) throw new InvalidInputError(Object.values(first)[0] ?? 'The address is not valid.', errors);
  return values;
};

const columnsOf = ({ type, ...address }: AddressRecord): AddressValues => ({
  ...(Object.fromEntries(
    Object.keys(BLANK).map((name) => [name, address[name as keyof typeof BLANK]])
  ) as typeof BLANK),
  type,
});

const own = (book: readonly AddressRecord[], id: number, type?: AddressBookType): AddressRecord => {
  const address = book.find((each) => each.id === id && (type === undefined || each.type === type));
  if (!address) throw new NotFoundError('The customer has no such address.');
  return address;
};

/** The work on one address book, one after the other; answers what the work answers. */
const withBook = <T>(
  platform: Platform,
  customerId: number,
  work: (book: readonly AddressRecord[]) => Promise<T>
): Promise<T> =>
  platform.db.transaction(async () => {
    const { db } = platform;
    if (!(await lockCustomer(db, { id: customerId }))) throw customerNotFound(platform);
    return work(await selectAddresses(db, customerId));
  });

export const readAddresses = async (
  platform: Platform,
  customerId: number,
  type: AddressBookType | undefined
): Promise<readonly AddressRecord[]> => {
  const { db } = platform;
  if (!(await findCustomerById(db, customerId))) throw customerNotFound(platform);
  return selectAddresses(db, customerId, type);
};

export type NewAddress = AddressForm & { readonly type: AddressBookType; readonly isPrimary: boolean };

/**
 * The first address of a type is its primary one, whatever was asked for.
 * @throws NotFoundError; InvalidInputError by field; RuleViolationError for the 101st address.
 */
export const addAddress = (
  platform: Platform,
  customerId: number,
  { type, isPrimary, ...written }: NewAddress
): Promise<AddressRecord> =>
  withBook(platform, customerId, async (book) => {
    const { db, clock } = platform;
    if (book.length >= MAX_ADDRESSES) {
      throw new RuleViolationError(`A customer can have at most ${MAX_ADDRESSES} addresses.`);
    }
    const values = await valuesOf(platform, { ...BLANK, type }, written);
    const now = clock.now();
    const id = await insertAddress(db, customerId, values, now);
    const isFirst = !book.some((address) => address.type === type);
    const added = { ...values, id, customer_id: customerId, created_at: now, updated_at: now };
    if (isFirst || isPrimary) await setPrimary(db, { ...added, is_primary: true }, now);
    return { ...added, is_primary: isFirst || isPrimary };
  });

type ChangedAddress = {
  readonly id: number;
  /** Which it is; it never becomes the other one. */
  readonly type?: AddressBookType | undefined;
  readonly isPrimary: boolean;
  readonly written: WrittenAddressCommand;
};

/** @throws NotFoundError where the customer has no such address, of this type if one is named; InvalidInputError by field. */
export const changeAddress = (
  platform: Platform,
  customerId: number,
  { id, type, isPrimary, written }: ChangedAddress
): Promise<void> =>
  withBook(platform, customerId, async (book) => {
    const stored = own(book, id, type);
    const now = platform.clock.now();
    await updateRow(platform.db, id, await valuesOf(platform, columnsOf(stored), written), now);
    if (isPrimary && !stored.is_primary) await setPrimary(platform.db, stored, now);
  });

/** @throws NotFoundError; BadRequestError for the primary address of its type, which the last one always is. */
export const removeAddress = (platform: Platform, customerId: number, id: number): Promise<void> =>
  withBook(platform, customerId, async (book) => {
    const stored = own(book, id);
    const isLast = !book.some((address) => address.type === stored.type && address.id !== id);
    if (stored.is_primary || isLast) {
      throw new BadRequestError('The primary address cannot be deleted. Make another one primary first.');
    }
    await deleteRow(platform.db, id);
  });

/** @throws NotFoundError where the customer has no such address of this type. */
export const makePrimary = (
  platform: Platform,
  customerId: number,
  { id, type }: { readonly id: number; readonly type: AddressBookType }
): Promise<void> =>
  withBook(platform, customerId, async (book) => {
    const stored = own(book, id, type);
    if (!stored.is_primary) await setPrimary(platform.db, stored, platform.clock.now());
  });
