import { unprintableIn } from './printable';

/** Every text of a record, however deep it lies. */
const textsOf = (value: unknown): readonly string[] => {
  if (typeof value === 'string') return [value];
  return typeof value === 'object' && value !== null ? Object.values(value).flatMap(textsOf) : [];
};

/** Characters in the texts of a document, or of what one is made of, that the fonts lack: as `U+4E2D`, each once. */
export const unprintableOf = (record: object): readonly string[] => unprintableIn(textsOf(record));
