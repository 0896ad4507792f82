import { addDays, clockSegments, type ClockSegment, type DayRange } from '../../domain/report';
import { localZone } from '../../domain/search';

/** The clock of the store, as far as some days need it. */
export type StoreClock = {
  /** The name of the time zone. */
  readonly zone: string;
  readonly segments: readonly ClockSegment[];
};

/** A day more at either end: orders keep their day when the store moves to another zone. */
export const clockOf = (zone: string, { from, to }: DayRange): StoreClock => ({
  zone,
  segments: clockSegments(localZone(zone), Date.parse(addDays(from, -1)), Date.parse(addDays(to, 2))),
});
