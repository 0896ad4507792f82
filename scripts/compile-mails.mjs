import { readdirSync, readFileSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import mjml2html from 'mjml';
import { ROOT } from './setup/paths.mjs';

/**
 * Writes templates/compiled.ts: the layout, bodies and parts of the store's e-mails as HTML, out of their MJML sources. To be run after a
 * change of a source or an update of `mjml`: npm run build:mails. `--check` only says whether the file is up to date.
 */
const FOLDER = path.join(ROOT, 'server/src/modules/notifications/templates');
const FILE = path.join(FOLDER, 'compiled.ts');

const read = (name) => readFileSync(path.join(FOLDER, 'mjml', name), 'utf8');

const HEAD = read('head.mjml');

/** Stands between the blocks of a body while it is compiled. */
const BOUNDARY = '<!--block-->';
const BLOCK = /<(mj-[a-z]+)\b[^<>]*>[^]*?<\/\1>/g;

/** Tables of this class hold a label and a value; the attributes are for Outlook and for screen readers. */
const ROW =
  '<table role="presentation" width="100%" border="0" cellpadding="0" cellspacing="0" style="width:100%;border-collapse:collapse"';

/** Classes that styles of the layout speak of: what changes in the dark. The others have done their work when styles are inline. */
const KEPT_CLASSES = new Set(['muted', 'key', 'button']);

const keptClasses = (text) =>
  text.replace(/ class="([^"]*)"/g, (whole, names) => {
    const kept = names.split(' ').filter((name) => KEPT_CLASSES.has(name));
    return kept.length === 0 ? '' : ` class="${kept.join(' ')}"`;
  });

/** `left` and `right` are where lines begin and end, which the language decides. */
const withSides = (text) =>
  text
    .replaceAll('padding-left:', 'padding-[[start]]:')
    .replaceAll('direction:ltr', 'direction:[[dir]]')
    .replace(/ align="left"/g, ' align="[[start]]"')
    .replace(/ align="right"/g, ' align="[[end]]"')
    .replace(/text-align: ?left/g, 'text-align:[[start]]')
    .replace(/text-align: ?right/g, 'text-align:[[end]]');

/** No blank between two tags is meant; those inside of texts are. */
const withoutBlanks = (text) =>
  text
    .replace(/\s*\n\s*/g, '\n')
    .replace(/\n?(<\/?(?:p|h1|h2|table|tbody|tr|td|div|br|a)\b[^>]*>)\n?/g, '$1')
    .replace(/(\}\})\n/g, '$1')
    .replace(/\n(\{\{)/g, '$1')
    .replaceAll('\n', ' ')
    .replaceAll(']] [[', ']][[')
    .replace(/ style="([^"]*)"/g, (_, style) => ` style="${style.replace(/([:;,]) /g, '$1').replace(/;$/, '')}"`)
    .trim();

const compile = async (source) => {
  const { html, errors } = await mjml2html(source, { validationLevel: 'strict', keepComments: true });
  if (errors.length > 0) throw new Error(errors.map(({ formattedMessage }) => formattedMessage).join('\n'));
  return html;
};

/** A block without the cell of the column that MJML lays it into: what is left is markup as an editor writes it. */
const insideOf = (name, block) => {
  if (name === 'mj-raw') return block;
  if (name === 'mj-text') {
    return block.slice(block.indexOf('>', block.indexOf('<div')) + 1, block.lastIndexOf('</div>'));
  }
  const button = block.slice(block.indexOf('<table'), block.lastIndexOf('</table>') + '</table>'.length);
  return button
    .replace('style="', 'style="margin:8px 0 24px;')
    .replace('<td', '<td class="button"')
    .replace('<a', '<a class="button"')
    .replace('cursor:auto;', '');
};

/** All bodies and parts at once: most of the time of a compilation goes to the styles. */
const compileFragments = async (fragments) => {
  const blocks = fragments.flatMap(({ name, source }) =>
    [...source.matchAll(BLOCK)].map(([text, tag]) => ({ name, tag, text }))
  );
  const column = blocks.map(({ text }) => `${text}<mj-raw>${BOUNDARY}</mj-raw>`).join('\n');
  const html = await compile(
    `<mjml><mj-head>${HEAD}</mj-head><mj-body><mj-section><mj-column><mj-raw>${BOUNDARY}</mj-raw>${column}</mj-column></mj-section></mj-body></mjml>`
  );
  const compiled = html.split(BOUNDARY).slice(1, -1);
  const text = (name) =>
    blocks.map((block, index) => (block.name === name ? insideOf(block.tag, compiled[index]) : '')).join('\n');
  const finish = (markup) =>
    withSides(keptClasses(withoutBlanks(markup.replaceAll('<table class="row"', `${ROW} class="row"`))));
  return Object.fromEntries(fragments.map(({ name }) => [name, finish(text(name))]));
};

const compileLayout = async () => {
  const html = await compile(read('layout.mjml').replace('<mj-include path="head.mjml" />', HEAD));
  return withSides(html.replace(/\s*\n\s*/g, '\n').replace(/>\n</g, '><')).trim();
};

const namesIn = (folder) =>
  readdirSync(path.join(FOLDER, 'mjml', folder))
    .map((file) => path.basename(file, '.mjml'))
    .sort();

const fragmentsOf = (folder) =>
  namesIn(folder).map((name) => ({ name: `${folder}/${name}`, source: read(`${folder}/${name}.mjml`) }));

const quoted = (text) => `'${text.replaceAll('\\', '\\\\').replaceAll("'", "\\'").replaceAll('\n', '\\n')}'`;

const record = (compiled, folder) =>
  namesIn(folder)
    .map(
      (name) =>
        `    ${folder === 'bodies' ? name.replaceAll('-', '_') : `'${name}'`}: ${quoted(compiled[`${folder}/${name}`])},`
    )
    .join('\n');

const generate = async () => {
  const compiled = await compileFragments([...fragmentsOf('bodies'), ...fragmentsOf('parts')]);
  return `/** Written by scripts/compile-mails.mjs: not to be edited by hand. */

/** In functions, which cost nothing until a first message is made. */
export const compiledLayout = (): string => ${quoted(await compileLayout())};

/** Of the layout: [[markers]] of lang, dir, sides and contents; of the others: [[markers]] of texts, and [[>part]]. */
export const compiledBodies = () =>
  ({
${record(compiled, 'bodies')}
  }) as const;

export const compiledParts = (): Readonly<Record<string, string>> => ({
${record(compiled, 'parts').replaceAll(/^ {2}/gm, '')}
});
`;
};

const content = await generate();
const present = () => readFileSync(FILE, 'utf8');
if (!process.argv.includes('--check')) writeFileSync(FILE, content);
else if (present() !== content) {
  console.error('The compiled e-mails are not those of their sources: npm run build:mails');
  process.exitCode = 1;
}
