import type { LocalZone } from '../search';
import { addDays, addIntervals } from '../subscription';

export const VALIDITY_UNITS = ['day', 'week', 'month', 'year', 'lifetime'] as const;

export type ValidityUnit = (typeof VALIDITY_UNITS)[number];

export const isValidityUnit = (value: unknown): value is ValidityUnit =>
  (VALIDITY_UNITS as readonly unknown[]).includes(value);

/** How long a licence holds from the day on which it is issued. */
export type Validity = { readonly unit: ValidityUnit; readonly value: number };

/** Null: for ever. On the calendar and the clock of the store's time zone, as the due dates of subscriptions are. */
export const expiryAfter = ({ unit, value }: Validity, from: Date, zone: LocalZone): Date | null => {
  if (unit === 'lifetime') return null;
  if (unit === 'day') return addDays(from, value, zone);
  if (unit === 'week') return addDays(from, value * 7, zone);
  return addIntervals(from, unit === 'month' ? 'monthly' : 'yearly', value, zone);
};
