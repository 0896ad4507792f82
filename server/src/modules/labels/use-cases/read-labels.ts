import type { Label } from '../../../contracts/labels';
import { parseOperatorSearch, plainSearch, type Condition, type EntityFields } from '../../../domain/search';
import type { Platform } from '../../../platform/platform';
import { listLabels } from '../labels.repository';

const FIELDS: EntityFields = {
  id: { type: 'int', column: 'id' },
  value: { type: 'text', column: 'value' },
  created_at: { type: 'date', column: 'created_at' },
  updated_at: { type: 'date', column: 'updated_at' },
};

const searchOf = (text: string | undefined, now: Date): Condition | null =>
  text ? (parseOperatorSearch(text, FIELDS, { timezone: 'UTC', now }) ?? plainSearch(text, ['value'])) : null;

/** All labels, in the order in which they were made; `search` narrows them (behaviours 18.1). */
export const readLabels = (platform: Platform, search: string | undefined): Promise<readonly Label[]> =>
  listLabels(platform.db, searchOf(search, platform.clock.now()));
