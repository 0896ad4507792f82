import { createHash } from 'node:crypto';
import { ForbiddenError } from '../../domain/errors';
import { normalKey } from '../../domain/license';
import { replaceComparisons, type CompareCondition, type Condition } from '../../domain/search';
import type { KeyCriteria } from '../list-criteria';

const digestOf = (text: string): string => createHash('sha256').update(text).digest('base64url');

/** Of a key, in whichever case it was typed. */
export const keyDigest = (key: string): string => digestOf(normalKey(key));

/** Of the address of a site, as the rules write it. */
export const siteDigest = (address: string): string => digestOf(address);

export const hasKey = (key: string): CompareCondition => ({
  kind: 'compare',
  field: 'key_digest',
  operator: 'eq',
  value: keyDigest(key),
});

/**
 * A whole key is looked up as devices look it up; all else compares texts. The mapping of licences needs `key_digest`.
 * @throws ForbiddenError where keys are not for the caller: who is told which parts of keys there are has them in some hundred requests.
 */
export const withKeyDigest = (condition: Condition, { finds_keys: mayFind = true }: KeyCriteria = {}): Condition =>
  replaceComparisons(condition, (compare) => {
    if (compare.field !== 'license_key') return compare;
    if (!mayFind) throw new ForbiddenError('You are not allowed to search by license keys.');
    return compare.operator === 'text_equals' ? hasKey(compare.value) : compare;
  });
