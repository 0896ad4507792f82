import type * as yup from 'yup';
import { explained, freeMap, object, required } from '../../platform/http/fields';
import type { Conforms } from '../../platform/http/parse-input';
import type { SaveFieldsCommand } from './commands';

export const saveFieldsBody = object({
  fields: required(
    explained(
      freeMap(),
      'By group and name `{enabled, required}`, each yes or no, as the answer has them; `agree_terms` takes a `text`, too.'
    )
  ),
});

export type SaveFieldsBody = Conforms<SaveFieldsCommand, yup.InferType<typeof saveFieldsBody>>;
