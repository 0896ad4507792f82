const SUFFIX = ' (Copy)';
const MAX_TITLE = 200;

/** 'Mug' -> 'Mug (Copy)'; a long title gives way to the suffix, never in the middle of a character. */
export const copyTitle = (title: string): string =>
  `${title.slice(0, MAX_TITLE - SUFFIX.length).replace(/[\uD800-\uDBFF]$/, '')}${SUFFIX}`;
