import type { InferType } from 'yup';
import { explained, freeMap, object, oneOf, required, yesNo } from '../../platform/http/fields';
import { requiredPlainLine } from '../../platform/http/plain-fields';
import type { Conforms } from '../../platform/http/parse-input';
import type { AnySchema } from '../../platform/http/route';
import type { CreatePageCommand } from './pages/create-pages';
import { PAGE_KEYS } from './pages/store-pages';
import { SAMPLE_CATEGORIES } from './samples/sample-categories';

/** Which settings there are is known only after other code of the site has added its own: the use case picks and validates them. */
export const saveOnboardingBody = explained(freeMap(500), {
  description:
    'Any of the store settings, as keys of the body, and `category`. GET /settings/store says which keys there are and what they take.',
  properties: {
    category: {
      type: 'string',
      description: `What the store sells, in at most 50 characters: sample products of it are created in the background. One of ${SAMPLE_CATEGORIES.join(', ')}; any other word brings the mixed ones. It is not stored.`,
    },
  },
}) as unknown as AnySchema;

export const createPageBody = object({
  content: explained(
    required(oneOf(...PAGE_KEYS)),
    'Which page of the store it becomes: its key in the store settings.'
  ),
  page_name: explained(requiredPlainLine(200), 'Its title. Its slug is made of it.'),
  save_settings: explained(yesNo(), '`yes`: the page is noted in the store settings. `no` without a word.'),
});

export type CreatePageBody = Conforms<CreatePageCommand, InferType<typeof createPageBody>>;
