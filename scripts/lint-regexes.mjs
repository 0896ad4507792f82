import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { check } from 'recheck';
import ts from 'typescript';
import { ROOT } from './setup/paths.mjs';

/** Every regular expression of the product must answer in linear time, whatever it is given. */
const FOLDERS = ['server/src', 'admin/src'];

const sourceFiles = FOLDERS.flatMap((folder) =>
  readdirSync(path.join(ROOT, folder), { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile() && /\.tsx?$/.test(entry.name))
    .map((entry) => path.join(entry.parentPath, entry.name))
);

/** A pattern put together at run time cannot be checked here, so there may be none. */
const isBuiltAtRunTime = (node) =>
  (ts.isNewExpression(node) || ts.isCallExpression(node)) &&
  ts.isIdentifier(node.expression) &&
  node.expression.text === 'RegExp';

const findIn = (file) => {
  const source = ts.createSourceFile(file, readFileSync(file, 'utf8'), ts.ScriptTarget.Latest, false);
  const found = [];
  const visit = (node) => {
    const place = () => {
      const { line } = source.getLineAndCharacterOfPosition(node.pos);
      return `${path.relative(ROOT, file)}:${line + 1}`;
    };
    if (ts.isRegularExpressionLiteral(node)) found.push({ literal: node.text, place: place() });
    if (isBuiltAtRunTime(node)) found.push({ literal: null, place: place() });
    ts.forEachChild(node, visit);
  };
  visit(source);
  return found;
};

const NO_TIME_LIMIT = { timeout: null, incubationTimeout: null, attackTimeout: null };

const judge = async (literal) => {
  if (literal === null) return 'is built at run time: write it as a literal, so that it can be checked';
  const end = literal.lastIndexOf('/');
  // Without limits of time the verdict does not depend on how busy the machine is; those of steps hold.
  const verdict = await check(literal.slice(1, end), literal.slice(end + 1), NO_TIME_LIMIT);
  if (verdict.status === 'safe') return null;
  const attack = verdict.attack ? `, e.g. for ${verdict.attack.pattern}` : '';
  return `${literal} is ${verdict.status}: ${verdict.complexity?.summary ?? verdict.error?.kind}${attack}`;
};

const found = sourceFiles.flatMap(findIn);
const literals = [...new Set(found.map(({ literal }) => literal))];
const verdicts = new Map(await Promise.all(literals.map(async (literal) => [literal, await judge(literal)])));
const flaws = found.flatMap(({ literal, place }) => {
  const flaw = verdicts.get(literal);
  return flaw === null ? [] : [`${place}: ${flaw}`];
});
if (found.length === 0) throw new Error('No regular expression was found: the check looks in the wrong place.');
flaws.forEach((flaw) => console.error(flaw));
if (flaws.length === 0) console.log(`Regular expressions: ${literals.length} checked, all safe.`);
process.exit(flaws.length === 0 ? 0 : 1);
