import { existsSync, readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';

export const ROOT = path.resolve(__dirname, '../..');

const filesBelow = (folder: string, ending: RegExp): readonly string[] =>
  readdirSync(path.join(ROOT, folder), { recursive: true, encoding: 'utf8' })
    .filter((file) => ending.test(file) && !/(^|\/)(node_modules|dist|generated)\//.test(file))
    .map((file) => path.join(folder, file));

/** What people read: README and the like, and everything in docs. */
export const pages = (): readonly string[] => [
  ...['README.md', 'CONTRIBUTING.md', 'CHANGELOG.md'],
  ...filesBelow('docs', /\.md$/),
];

/** What may name a page or a decision in a comment. */
export const sources = (): readonly string[] =>
  ['server/src', 'admin/src', 'client/src', 'tests', 'scripts', 'examples'].flatMap((folder) =>
    filesBelow(folder, /\.(ts|tsx|mjs|cjs|js)$/)
  );

export const textOf = (file: string): string => readFileSync(path.join(ROOT, file), 'utf8');

const withoutCode = (markdown: string): string => markdown.replace(/```[\s\S]*?```/g, '').replace(/`[^`\n]*`/g, '');

/** How GitHub and npm name the anchor of a heading. */
const anchorOf = (heading: string): string =>
  heading
    .replace(/[`*_]/g, '')
    .toLowerCase()
    .replace(/[^\p{L}\p{N} -]/gu, '')
    .trim()
    .replaceAll(' ', '-');

const anchorsOf = (file: string): readonly string[] =>
  [...textOf(file).matchAll(/^#{1,6} (.+)$/gm)].map(([, heading = '']) => anchorOf(heading));

/** Addresses of the links of a page, but for those of other sites. */
export const linksOf = (file: string): readonly string[] =>
  [...withoutCode(textOf(file)).matchAll(/\]\(([^)\s]+)\)/g)]
    .map(([, address = '']) => address)
    .filter((address) => !/^[a-z]+:/.test(address));

/** Whether the file is there and, where the address names a part of it, the heading. */
export const leadsSomewhere = (from: string, address: string): boolean => {
  const [file = '', anchor] = address.split('#');
  const target = file === '' ? from : path.join(path.dirname(from), file);
  if (!existsSync(path.join(ROOT, target))) return false;
  return anchor === undefined || anchorsOf(target).includes(anchor);
};

/** Pages that the text of a comment names, e.g. `docs/rules/tax.md#rounding`. */
export const pagesNamedIn = (text: string): readonly string[] =>
  [...text.matchAll(/docs\/[a-z-]+(?:\/[\w-]+)*\.md(?:#[\w-]+)?/g)].map(([name]) => name);

/** Numbers of decisions that a text names, e.g. "decision 0035" or "decisions 0035 and 0047". */
export const decisionsNamedIn = (text: string): readonly string[] =>
  [...text.matchAll(/\bdecisions?\s+((?:\[?\d{4}\]?(?:\([^)]*\))?(?:, | and |; )?)+)/gi)].flatMap(([, list = '']) =>
    [...list.replace(/\([^)]*\)/g, '').matchAll(/\d{4}/g)].map(([number]) => number)
  );
