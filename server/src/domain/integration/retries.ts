const MINUTE = 60_000;

const PAUSES = [MINUTE, 5 * MINUTE, 30 * MINUTE] as const;

/** A run that failed so often is given up. */
export const MAX_RUNS = PAUSES.length + 1;

/** Milliseconds to wait after the given failed attempt (1, 2, ...); null after the last one. */
export const runPause = (attempt: number): number | null => PAUSES[attempt - 1] ?? null;
