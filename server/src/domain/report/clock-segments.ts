import type { LocalZone } from '../search';

/** For so long, and until `until` (epoch ms; null for ever), a zone's clock is `offset` ms ahead of UTC. */
export type ClockSegment = { readonly until: number | null; readonly offset: number };

/** Clocks are not changed twice within so many days. */
const STEP = 7 * 86_400_000;
const SECOND = 1_000;

/** The first second, after `low`, at which the clock shows `high`'s offset. */
const changeBetween = (zone: LocalZone, low: number, high: number): number => {
  const after = zone.toWallClock(high) - high;
  let [before, at] = [low, high];
  while (at - before > SECOND) {
    const middle = Math.floor((before + at) / (2 * SECOND)) * SECOND;
    if (zone.toWallClock(middle) - middle === after) at = middle;
    else before = middle;
  }
  return at;
};

/**
 * The offsets of a zone from a moment to another, in their order: what a database needs to tell the hours of a store, whose
 * own knowledge of zones may be none.
 */
export const clockSegments = (zone: LocalZone, from: number, to: number): readonly ClockSegment[] => {
  const segments: ClockSegment[] = [];
  const start = Math.floor(from / SECOND) * SECOND;
  let offset = zone.toWallClock(start) - start;
  for (let at = start; at < to; at += STEP) {
    const next = at + STEP;
    const later = zone.toWallClock(next) - next;
    if (later !== offset) {
      segments.push({ until: changeBetween(zone, at, next), offset });
      offset = later;
    }
  }
  return [...segments, { until: null, offset }];
};
