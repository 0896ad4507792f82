/** Numbers of a list such as `30,7`: within the bounds, each once, the smallest first; five at most. */
export const dayList = (text: unknown, min: number, max: number): readonly number[] => {
  const days = String(text ?? '')
    .split(',')
    .map((part) => part.trim())
    .filter((part) => /^\d{1,3}$/.test(part))
    .map((part) => Math.min(max, Math.max(min, Number(part))));
  return [...new Set(days)].sort((a, b) => a - b).slice(0, 5);
};

/** A stage holds for whatever lies more than `above` and at most `upTo` days away, so that everything is in one stage at a time. */
export type Stage = { readonly days: number; readonly above: number; readonly upTo: number };

/** Ahead of a date. */
export const stagesAhead = (days: readonly number[]): readonly Stage[] =>
  days.map((upTo, index) => ({ days: upTo, above: days[index - 1] ?? 0, upTo }));

/** How long the last reminder behind a date can still be sent: what is older was due before reminders were switched on. */
const LAST_DAYS = 7;

/** Behind a date. */
export const stagesBehind = (days: readonly number[]): readonly Stage[] =>
  days.map((from, index) => ({ days: from, above: from, upTo: days[index + 1] ?? from + LAST_DAYS }));
