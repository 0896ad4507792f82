import type { Label } from '../../../contracts/labels';
import {
  parseOperatorSearch,
  plainSearch,
  type Condition,
  type EntityFields,
  type SearchContext,
} from '../../../domain/search';
import type { Platform } from '../../../platform/platform';
import { searchContext } from '../../settings';
import { listLabels } from '../labels.repository';

const FIELDS: EntityFields = {
  id: { type: 'int', column: 'id' },
  value: { type: 'text', column: 'value' },
  created_at: { type: 'date', column: 'created_at' },
  updated_at: { type: 'date', column: 'updated_at' },
};

const searchOf = (text: string, context: SearchContext): Condition | null =>
  parseOperatorSearch(text, FIELDS, context) ?? plainSearch(text, ['value']);

/** All labels, in the order in which they were made; `search` narrows them. */
export const readLabels = async (platform: Platform, search: string | undefined): Promise<readonly Label[]> => {
  if (!search) return listLabels(platform.db, null);
  const context = await searchContext(platform);
  return listLabels(platform.db, searchOf(search, context));
};
