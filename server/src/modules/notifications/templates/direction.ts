/** Languages that are written from right to left. */
const RIGHT_TO_LEFT: ReadonlySet<string> = new Set([
  'ar',
  'arc',
  'ckb',
  'dv',
  'fa',
  'he',
  'iw',
  'ks',
  'ps',
  'sd',
  'ug',
  'ur',
  'yi',
]);

export type Direction = 'ltr' | 'rtl';

export const directionOf = (locale: string): Direction =>
  RIGHT_TO_LEFT.has(locale.split(/[-_]/)[0]?.toLowerCase() ?? '') ? 'rtl' : 'ltr';

/** What stands in the compiled templates for where lines begin and end. */
export const sidesOf = (direction: Direction): Readonly<Record<'dir' | 'start' | 'end', string>> =>
  direction === 'rtl' ? { dir: 'rtl', start: 'right', end: 'left' } : { dir: 'ltr', start: 'left', end: 'right' };
