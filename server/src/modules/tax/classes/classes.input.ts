import type * as yup from 'yup';
import { explained, object, text } from '../../../platform/http/fields';
import { plainLine } from '../../../platform/http/plain-fields';
import type { Conforms } from '../../../platform/http/parse-input';
import type { CreateClassCommand } from '../commands';

const MAX_TITLE = 30;

/** A missing title is a rule violation (423), so the schema lets it pass. */
export const createClassBody = object({
  title: plainLine(MAX_TITLE),
  slug: explained(text(50), '`reduced` or `zero` creates that built-in class with its own title.'),
});
export const renameClassBody = object({ title: plainLine(MAX_TITLE) });

export type CreateClassBody = Conforms<CreateClassCommand, yup.InferType<typeof createClassBody>>;
export type RenameClassBody = yup.InferType<typeof renameClassBody>;
