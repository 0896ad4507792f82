/** All that keyboards, phones and word processors put where an apostrophe belongs. */
const APOSTROPHES = /[`\u00b4\u02b9\u02bb-\u02bd\u02c8\u055a\u05f3\u2018-\u201b\u2032\u2035\ua78c\uff07]/gu;
const DASHES = /[\p{Pd}\u2212]/gu;
/** Soft hyphens, zero-width blanks, marks of direction. */
const UNSEEN = /\p{Cf}/gu;

/** Most cities, of which thousands may have rates of their own. */
const PLAIN = /^[a-z]+(?: [a-z]+)*$/i;

const withoutSpelling = (city: string): string =>
  city
    // First: composing makes a blank and a mark of the accent that stands alone.
    .replace(APOSTROPHES, "'")
    .normalize('NFKC')
    .replace(DASHES, '-')
    .replace(UNSEEN, '')
    .replace(/\s+/g, ' ')
    .replace(/ ?(['-]) ?/g, '$1')
    .trim();

/**
 * A city in the one form in which cities are compared, for they are typed by people: blanks, capitals, what kind of apostrophe or dash it
 * is (`L’Aquila`, `Clermont–Ferrand`) and the way in which letters are composed make no other place. Whoever stores a city keeps what was typed.
 */
export const canonicalCity = (city: string): string => (PLAIN.test(city) ? city : withoutSpelling(city)).toUpperCase();
