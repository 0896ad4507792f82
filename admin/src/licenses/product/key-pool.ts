/** So many keys go to the server in one request. */
const KEYS_PER_REQUEST = 2_000;

/** As the server takes them. It counts lines within a request: which line of all is wrong, only this side can say. */
const KEY = /^[a-z\d]+(?:-[a-z\d]+)*$/i;
const LONGEST_KEY = 100;

const linesOf = (text: string): readonly string[] => text.split(/\r\n|\r|\n/).map((line) => line.trim());

/** One key a line; blank lines and keys that are there twice are passed over. */
export const keysIn = (text: string): readonly string[] => [...new Set(linesOf(text).filter((line) => line !== ''))];

/** The first line that is no key, from 1; null where all are. */
export const wrongLine = (text: string): number | null => {
  const index = linesOf(text).findIndex((line) => line !== '' && (line.length > LONGEST_KEY || !KEY.test(line)));
  return index < 0 ? null : index + 1;
};

export const batchesOf = (keys: readonly string[], size = KEYS_PER_REQUEST): readonly (readonly string[])[] =>
  Array.from({ length: Math.ceil(keys.length / size) }, (_none, index) => keys.slice(index * size, (index + 1) * size));
