import type { AttributeSettings } from '../../../server/src/contracts/attributes';

/** The list with one entry a place further up or down; as it is where there is no such place. */
export const moved = (ids: readonly number[], id: number, step: 1 | -1): readonly number[] => {
  const from = ids.indexOf(id);
  const to = from + step;
  if (from < 0 || to < 0 || to >= ids.length) return ids;
  const others = ids.filter((other) => other !== id);
  return [...others.slice(0, to), id, ...others.slice(to)];
};

/** What addresses call it; letters of all scripts stay. */
export const slugOf = (title: string): string =>
  title
    .trim()
    .toLowerCase()
    .replaceAll(/[^\p{L}\p{N}]+/gu, '-')
    .replaceAll(/^-|-$/g, '');

export const GROUP_TYPES = ['select', 'color', 'image'] as const;
export type GroupType = (typeof GROUP_TYPES)[number];

/** Settings are what a merchant or another client wrote: they may say anything. */
export const typeOfGroup = ({ type }: AttributeSettings): GroupType =>
  GROUP_TYPES.find((known) => known === type) ?? 'select';

export const wordOf = (settings: AttributeSettings, name: string): string => {
  const value = settings[name];
  return typeof value === 'string' ? value : '';
};

/** One title a line, as they are typed or pasted; doubles count once. */
export const titlesOf = (text: string): readonly string[] => [
  ...new Set(
    text
      .split('\n')
      .map((line) => line.trim())
      .filter((line) => line !== '')
  ),
];
