import type { Database } from '../../../platform/db/database';
import { findIssuedUnits, type UnitPlace } from '../licenses.repository';
import type { LicensedLine } from './licensed-lines';

/** A unit that has no licence. */
export type MissingUnit = { readonly line: LicensedLine; readonly unit: number };

/** Before the first unit of the first line. */
export const BEGINNING: UnitPlace = { itemId: 0, unit: 0 };

const isBefore = ({ item }: LicensedLine, { itemId }: UnitPlace): boolean => item.id < itemId;

/** Units of a line behind the place. */
const unitsBehind = ({ item, units }: LicensedLine, { itemId, unit }: UnitPlace): readonly number[] => {
  const first = item.id === itemId ? unit + 1 : 1;
  return Array.from({ length: Math.max(0, units - first + 1) }, (_none, index) => first + index);
};

/** The first lines that have at least so many units behind the place, or all of them: no more licences are read than are needed. */
const linesOf = (lines: readonly LicensedLine[], place: UnitPlace, limit: number): readonly LicensedLine[] => {
  let units = 0;
  const last = lines.findIndex((line) => {
    units += unitsBehind(line, place).length;
    return units >= limit;
  });
  return last === -1 ? lines : lines.slice(0, last + 1);
};

/**
 * The next units without a licence behind a place, line by line. What was looked at before it is not read again, so that an order of
 * thousands of licences costs what one of hundreds does, for each of them. One statement where nothing was issued behind the place.
 */
export const findNextUnits = async (
  db: Database,
  lines: readonly LicensedLine[],
  place: UnitPlace,
  limit: number
): Promise<readonly MissingUnit[]> => {
  const found: MissingUnit[] = [];
  let left = lines.filter((line) => !isBefore(line, place)).sort((one, other) => one.item.id - other.item.id);
  while (left.length > 0 && found.length < limit) {
    const some = linesOf(left, place, limit);
    const issued = await findIssuedUnits(
      db,
      some.map(({ item }) => item.id),
      place
    );
    for (const line of some) {
      const units = unitsBehind(line, place).filter((unit) => !issued.get(line.item.id)?.has(unit));
      found.push(...units.map((unit) => ({ line, unit })));
    }
    left = left.slice(some.length);
  }
  return found.slice(0, limit);
};
