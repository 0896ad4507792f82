import { createHash } from 'node:crypto';
import { normalKey } from '../../domain/license';
import { replaceComparisons, type CompareCondition, type Condition } from '../../domain/search';

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

/** A whole key is looked up as devices look it up; all else compares texts. The mapping of licences needs `key_digest`. */
export const withKeyDigest = (condition: Condition): Condition =>
  replaceComparisons(condition, (compare) =>
    compare.field === 'license_key' && compare.operator === 'text_equals' ? hasKey(compare.value) : compare
  );
