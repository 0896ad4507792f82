/** What may stand in a site beside the plugin. Each check answers the faults that it found, as sentences. */
const MOST_DEPENDENCIES = 14;

/** Licences that ask for no more than to be named. */
const ALLOWED = new Set([
  '0BSD',
  'Apache-2.0',
  'BlueOak-1.0.0',
  'BSD-2-Clause',
  'BSD-3-Clause',
  'CC0-1.0',
  'ISC',
  'MIT',
  'MIT-0',
  'Python-2.0',
  'Unlicense',
  'Zlib',
]);

/** What the files of these packages say, where their manifest does not name it in SPDX. Read by a person, for this version. */
const READ_BY_A_PERSON = {
  // Bitstream Vera: free to embed, pass on and sell with other software.
  'dejavu-fonts-ttf@2.37.3': 'MIT',
  'png-js@1.1.0': 'MIT',
};

const licenceOf = ({ name, version, license }) => READ_BY_A_PERSON[`${name}@${version}`] ?? license;

/** Of an expression of SPDX without further brackets: one of alternatives is enough, of a list all are needed. */
const isAllowed = (license) =>
  String(license ?? '')
    .replace(/^\((.*)\)$/, '$1')
    .split(' OR ')
    .some((choice) => choice.split(' AND ').every((name) => ALLOWED.has(name.trim())));

export const checkNumber = ({ direct }) =>
  direct.length > MOST_DEPENDENCIES
    ? [`package.json has ${direct.length} dependencies; ${MOST_DEPENDENCIES} are the most.`]
    : [];

export const checkLicences = ({ packages }) =>
  packages
    .filter((entry) => !isAllowed(licenceOf(entry)))
    .map(({ name, version, license }) => `${name}@${version}: the licence ${license ?? '(none)'} is not on the list.`);

export const checkInstallScripts = ({ packages }) =>
  packages
    .filter(({ hasInstallScript }) => hasInstallScript)
    .map(({ name, version }) => `${name}@${version} runs a script when it is installed.`);

/** `MIT: a 1.0.0, b 2.0.0` for each licence. */
export const listLicences = ({ packages }) => {
  const names = [...new Set(packages.map(({ license }) => String(license ?? '(none)')))].sort();
  const named = (licence) => packages.filter(({ license }) => String(license ?? '(none)') === licence);
  return names.map(
    (licence) =>
      `${licence}: ${named(licence)
        .map(({ name, version }) => `${name} ${version}`)
        .join(', ')}`
  );
};
