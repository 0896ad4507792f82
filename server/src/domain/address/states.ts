import { SUBDIVISIONS } from './data/subdivisions';

export type State = {
  /** ISO 3166-2 without the country in front: 'CA' of US. */
  readonly code: string;
  readonly name: string;
};

const known = new Map<string, readonly State[]>();

const read = (country: string): readonly State[] => {
  const written = Object.hasOwn(SUBDIVISIONS, country) ? (SUBDIVISIONS[country] ?? '') : '';
  if (written === '') return [];
  return written.split('|').map((entry) => {
    const cut = entry.indexOf(':');
    return { code: entry.slice(0, cut), name: entry.slice(cut + 1) };
  });
};

/** The states of a country by name; [] where ISO knows none, and for what is no country. */
export const statesOf = (country: string): readonly State[] => {
  const states = known.get(country) ?? read(country);
  // What is no country is not remembered: hostile callers know many.
  if (states.length > 0) known.set(country, states);
  return states;
};

const fold = (text: string): string => text.normalize('NFKC').trim().toLowerCase();

/** 'CA', 'US-CA' and 'California' of US are 'CA'; null for what is none of the `states`. */
export const findStateCode = (
  country: string,
  written: string,
  states: readonly State[] = statesOf(country)
): string | null => {
  const wanted = fold(written);
  const prefix = `${country.toLowerCase()}-`;
  const code = wanted.startsWith(prefix) ? wanted.slice(prefix.length) : wanted;
  const byCode = states.find((state) => state.code.toLowerCase() === code);
  return (byCode ?? states.find((state) => fold(state.name) === wanted))?.code ?? null;
};

export const isState = (country: string, written: string): boolean => findStateCode(country, written) !== null;

/** The name of a state; what is unknown is answered as it is written. */
export const stateNameOf = (country: string, written: string): string => {
  const code = findStateCode(country, written);
  return statesOf(country).find((state) => state.code === code)?.name ?? written;
};
