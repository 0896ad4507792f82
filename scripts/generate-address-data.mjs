import { writeFileSync } from 'node:fs';
import { iso31661, iso31662 } from 'iso-3166';
import addressFormat from 'localized-address-format';

/**
 * Writes server/src/domain/address/data/subdivisions.ts: the states of every country (ISO 3166-2) and which of state, city and
 * postcode its postal addresses have. Run it again after an update of either package: node scripts/generate-address-data.mjs
 */
const TARGET = new URL('../server/src/domain/address/data/subdivisions.ts', import.meta.url);

/** Here addresses name the province or county, one level below the regions. */
const ADDRESSED_BY_LEAVES = new Set(['ES', 'ID', 'IE', 'IT', 'PH']);

/** Great Britain, England and Wales, United Kingdom: no address names them. */
const AGGREGATES = new Set(['GB-EAW', 'GB-GBN', 'GB-UKM']);

/** On addresses though not in ISO 3166-2: military post, and the Italian province that became a region. */
const ADDED = [
  { code: 'US-AA', name: 'Armed Forces Americas' },
  { code: 'US-AE', name: 'Armed Forces Europe' },
  { code: 'US-AP', name: 'Armed Forces Pacific' },
  { code: 'IT-AO', name: 'Aosta' },
];

const parents = new Set(iso31662.map(({ parent }) => parent));

const isAddressed = ({ code, parent }) => {
  if (AGGREGATES.has(code)) return false;
  return ADDRESSED_BY_LEAVES.has(code.slice(0, 2)) ? !parents.has(code) : parent.length === 2;
};

const withoutRemark = (name) => name.replace(/\s*\(.*\)$/, '');

const byName = (a, b) => a.name.localeCompare(b.name, 'en');

const states = {};
for (const { code, name } of [...iso31662.filter(isAddressed), ...ADDED]) {
  const country = code.slice(0, 2);
  states[country] = [...(states[country] ?? []), { code: code.slice(3), name: withoutRemark(name) }];
}

/** What the country's format prints of an address that has everything. */
const printed = (country) =>
  addressFormat
    .formatAddress(
      { postalCountry: country, administrativeArea: '<state>', locality: '<city>', postalCode: '<postcode>' },
      'latin'
    )
    .join(' ')
    .toLowerCase();

const countries = iso31661.map(({ alpha2 }) => alpha2).sort();
const having = (field) => countries.filter((country) => printed(country).includes(`<${field}>`));
const lacking = (field) => countries.filter((country) => !printed(country).includes(`<${field}>`));
const quoted = (text) => (text.includes("'") ? JSON.stringify(text) : `'${text}'`);

const rows = Object.keys(states)
  .sort()
  .map((country) => {
    const list = states[country].sort(byName).map(({ code, name }) => `${code}:${name}`);
    return `  ${country}: ${quoted(list.join('|'))},`;
  });

writeFileSync(
  TARGET,
  `/** Written by scripts/generate-address-data.mjs: not to be edited by hand. */

/** Country -> 'code:name|code:name', ISO 3166-2 without the country in front, by name. */
export const SUBDIVISIONS: Readonly<Record<string, string>> = {
${rows.join('\n')}
};

/** Postal addresses of these countries name the state. */
export const WITH_STATE = '${having('state').join(' ')}';

/** Postal addresses of these countries have no city, or no postcode. */
export const WITHOUT_CITY = '${lacking('city').join(' ')}';

export const WITHOUT_POSTCODE =
  '${lacking('postcode').join(' ')}';
`
);
