const MAX_WORDS = 8;
const MAX_LETTERS = 60;

/**
 * The words of a search as the indexes know them: lower case letters and digits of any script, at most 8 words. The last one
 * may be a beginning, because people search while they type; so all are matched as beginnings.
 */
export const searchWords = (text: string): readonly string[] =>
  text
    .slice(0, 255)
    .toLowerCase()
    .split(/[^\p{L}\p{N}]+/u)
    .filter((word) => word !== '')
    .slice(0, MAX_WORDS)
    .map((word) => word.slice(0, MAX_LETTERS));
