const of = (countries: string, format: RegExp): readonly (readonly [string, RegExp])[] =>
  countries.split(' ').map((country) => [country, format] as const);

/** Compared without spaces and hyphens, in capitals. Countries that are not listed take anything. */
const FORMATS: ReadonlyMap<string, RegExp> = new Map([
  ...of('AT AU BE BG CH CY DK GE HU LI LU NO NZ SI TN ZA', /^\d{4}$/),
  ...of('BA CU DE EE ES FI FR HR IT ME MX MY RS TH TR UA ID KR', /^\d{5}$/),
  ...of('GR SK CZ SE', /^\d{5}$/),
  ...of('CN IN RO RU SG VN KZ', /^\d{6}$/),
  ...of('US PR GU VI AS MP', /^\d{5}(?:\d{4})?$/),
  ...of('PL', /^\d{5}$/),
  ...of('PT JP IL', /^\d{7}$/),
  ...of('BR', /^\d{8}$/),
  ...of('TW', /^\d{3}(?:\d{2,3})?$/),
  ...of('NL', /^[1-9]\d{3}[A-Z]{2}$/),
  ...of('CA', /^[ABCEGHJ-NPRSTVXY]\d[ABCEGHJ-NPRSTV-Z]\d[ABCEGHJ-NPRSTV-Z]\d$/),
  ...of('GB GG JE IM', /^[A-Z]{1,2}\d[A-Z\d]?\d[A-Z]{2}$/),
  ...of('IE', /^(?:[AC-FHKNPRTV-Y]\d{2}|D6W)[0-9AC-FHKNPRTV-Y]{4}$/),
  ...of('LV', /^(?:LV)?\d{4}$/),
  ...of('LT', /^(?:LT)?\d{5}$/),
  ...of('MT', /^[A-Z]{3}\d{2,4}$/),
  ...of('AR', /^(?:\d{4}|[A-HJ-NP-Z]\d{4}[A-Z]{3})$/),
  ...of('IS', /^\d{3}$/),
]);

/** Longer than any postcode with its spaces. */
const MAX_LENGTH = 20;

/** Could `postcode` be one of the country? Blank ones are a matter of what is required, and pass. */
export const isPostcode = (country: string, postcode: string): boolean => {
  const compact = postcode.replace(/[\s-]+/g, '').toUpperCase();
  if (compact === '') return true;
  if (postcode.length > MAX_LENGTH) return false;
  return FORMATS.get(country)?.test(compact) ?? true;
};
