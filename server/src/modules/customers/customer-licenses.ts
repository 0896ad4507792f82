import type { License } from '../../contracts/licenses';
import type { Platform } from '../../platform/platform';

/** The licences of customers, by their ids, in one statement; those without any are missing. */
type FindLicenses = (customerIds: readonly number[]) => Promise<ReadonlyMap<number, readonly License[]>>;

const FIND = Symbol('licences of customers');

const holderOf = (platform: Platform): { find: FindLicenses } =>
  platform.memo(FIND, () => ({ find: () => Promise.resolve(new Map()) }));

/** Called at start by the licences, which know customers and therefore cannot be known by them. */
export const provideCustomerLicenses = (platform: Platform, find: FindLicenses): void => {
  holderOf(platform).find = find;
};

export const findLicensesOf: (platform: Platform, customerIds: readonly number[]) => ReturnType<FindLicenses> = (
  platform,
  customerIds
) => holderOf(platform).find(customerIds);
