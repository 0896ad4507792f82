import type { Text } from '../texts/use-text';

/** Numbers are written as in the language of the user. */
export const percentOf = (text: Text, rate: number | string): string => text('kit.percent', { percent: Number(rate) });

/** Rates may have no name. */
export const namedRate = (text: Text, name: string, rate: number | string): string =>
  `${name} ${percentOf(text, rate)}`.trim();
