/** PostgreSQL stores no null character; half a surrogate pair is no text at all, and in JSON no database takes it. */
const UNSTORABLE = /[\0\p{Surrogate}]/u;

/**
 * Whether every database can keep the text, or look for it. Inputs are held against it as they come (`cleanInput`); what is read out of a
 * text, as JSON, may hold such characters as escapes and has to be looked at again.
 */
export const isStorable = (text: string): boolean => !UNSTORABLE.test(text);

const HALF_PAIR_AT_END = /[\uD800-\uDBFF]$/;

/** The beginning of a text, at most `max` UTF-16 units of it: without the half of a pair that the cut would leave. */
export const cutText = (text: string, max: number): string => text.slice(0, max).replace(HALF_PAIR_AT_END, '');
