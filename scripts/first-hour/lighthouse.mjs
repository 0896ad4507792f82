import assert from 'node:assert/strict';
import fs from 'node:fs';
import path from 'node:path';
import { chromiumPath, FLAGS } from './browser.mjs';
import { run } from './projects.mjs';

const VERSION = '12.8.2';
const CATEGORIES = ['performance', 'accessibility', 'seo'];
const TARGET = 95;
/** A busy machine makes a page slower, and never faster: the best look counts. */
const LOOKS = 3;

export const installLighthouse = async (project) => {
  fs.mkdirSync(project, { recursive: true });
  fs.writeFileSync(path.join(project, 'package.json'), JSON.stringify({ name: 'lighthouse-of-shop', private: true }));
  await run(project, 'npm', ['install', '--no-audit', '--no-fund', `lighthouse@${VERSION}`]);
};

/** On a phone with a slow connection, as it judges by default. */
const lookAt = async (project, url) => {
  const report = path.join(project, 'report.json');
  const cli = path.join(project, 'node_modules/lighthouse/cli/index.js');
  const options = ['--output=json', `--output-path=${report}`, '--quiet', `--only-categories=${CATEGORIES.join(',')}`];
  const args = [cli, url, ...options, `--chrome-flags=${FLAGS.join(' ')}`];
  await run(project, process.execPath, args, { CHROME_PATH: chromiumPath() });
  const { categories, audits } = JSON.parse(fs.readFileSync(report, 'utf8'));
  const scores = Object.fromEntries(CATEGORIES.map((name) => [name, Math.round(categories[name].score * 100)]));
  const lacking = Object.values(audits)
    .filter(({ score, scoreDisplayMode }) => score !== null && score < 0.9 && scoreDisplayMode !== 'informative')
    .map(({ id, displayValue = '' }) => `${id} ${displayValue}`);
  return { scores, lacking };
};

export const judge = async (project, url) => {
  const best = Object.fromEntries(CATEGORIES.map((name) => [name, 0]));
  let lacking = [];
  for (let look = 0; look < LOOKS; look += 1) {
    const seen = await lookAt(project, url);
    lacking = seen.lacking;
    for (const name of CATEGORIES) best[name] = Math.max(best[name], seen.scores[name]);
    if (CATEGORIES.every((name) => best[name] >= TARGET)) break;
  }
  const text = CATEGORIES.map((name) => `${name} ${best[name]}`).join(', ');
  assert.ok(
    CATEGORIES.every((name) => best[name] >= TARGET),
    `Lighthouse: ${text}. It lacks:\n${lacking.join('\n')}`
  );
  return text;
};
