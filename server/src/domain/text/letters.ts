import type { Compare, Comparisons } from './collation';
import { LATIN } from './sorted-signs';

/** Counts for nothing, and keeps apart two letters that would be one: 'ch'. */
const JOINER = '\u034f';

/** Letters with an accent that count as more than the letter and the accent. */
export const ownLetters = (accent: Compare, characters: readonly string[]): readonly string[] =>
  characters
    .map((character) => character.normalize('NFD'))
    .filter((text) => text.length === 2 && accent(text, text.charAt(0) + JOINER + text.charAt(1)) !== 0);

const isJoined = (base: Compare, one: string, other: string): boolean =>
  base(`${one}${JOINER}${other}`, one + other) !== 0;

/** What counts as one letter although it is written in two or three: 'ch', 'dž', 'dzs'. */
export const digraphsOf = (base: Compare, own: readonly string[]): readonly string[] => {
  const second = [...LATIN, ...own.filter((text) => LATIN.includes(text.charAt(0))), 'ħ'];
  const pairs = [...LATIN].flatMap((one) =>
    second.filter((other) => isJoined(base, one, other)).map((other) => one + other)
  );
  const triples = pairs.flatMap((pair) =>
    [...LATIN].filter((other) => isJoined(base, pair, other)).map((other) => pair + other)
  );
  return [...triples, ...pairs];
};

/** 'ch', 'Ch', 'CH' */
export const inAllCases = (text: string): readonly [small: string, first: string, capital: string] => [
  text,
  text.charAt(0).toUpperCase() + text.slice(1),
  text.toUpperCase(),
];

/** In their order; together what is the same letter. */
export const groupsOf = ({ base, variant }: Comparisons, texts: readonly string[]): readonly (readonly string[])[] => {
  const groups: string[][] = [];
  for (const text of [...texts].sort(variant)) {
    const group = groups.at(-1);
    if (group !== undefined && base(group[0] as string, text) === 0) group.push(text);
    else groups.push([text]);
  }
  return groups;
};

/** A code for each group: two digits for common letters; for others those of the common letter before, a nine and a number. */
export const codesOf = (groups: readonly (readonly string[])[], common: ReadonlySet<string>): readonly string[] => {
  const runs: number[] = [];
  for (const group of groups) {
    if (runs.length === 0 || group.some((text) => common.has(text))) runs.push(0);
    (runs[runs.length - 1] as number)++;
  }
  return runs.flatMap((length, run) => {
    const first = String(run + 1).padStart(2, '0');
    const width = String(length).length;
    return Array.from({ length }, (_none, index) =>
      index === 0 ? first : `${first}9${String(index).padStart(width, '0')}`
    );
  });
};
