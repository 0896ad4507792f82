import { spawnSync } from 'node:child_process';
import path from 'node:path';

const SCRIPT = path.resolve(__dirname, '../../../scripts/setup/compact-texts.mjs');
const ENGLISH = { name: 'en.mjs', TEXTS: { 'a.title': 'Title', 'b.text': 'Text' } };

const compacted = (texts: object, words: object = {}) => {
  const given = JSON.stringify({ english: ENGLISH, texts, words });
  const code = `import { compactTexts } from ${JSON.stringify(SCRIPT)}; process.stdout.write(compactTexts(${given}));`;
  return spawnSync(process.execPath, ['--input-type=module', '--eval', code], { encoding: 'utf8' });
};

describe('texts of the built panel', () => {
  it('are the same without their keys, beside the English ones', () => {
    const { stdout } = compacted({ 'b.text': 'Ein „Text“', 'a.title': 'Titel' }, { 'server.a': 'A' });
    const body = stdout.replace(/^import .*$/m, '').replace(/^export .*$/m, 'return { TEXTS, SERVER_WORDS };');
    const run = new Function('ENGLISH', body) as (english: object) => unknown;
    expect(run(ENGLISH.TEXTS)).toEqual({
      TEXTS: { 'a.title': 'Titel', 'b.text': 'Ein „Text“' },
      SERVER_WORDS: { 'server.a': 'A' },
    });
    expect(stdout).toContain('import { TEXTS as ENGLISH } from "./en.mjs";');
  });

  it('are not written where one is missing', () => {
    const { status, stderr } = compacted({ 'a.title': 'Titel' });
    expect([status, stderr.includes('Texts without a translation: b.text.')]).toEqual([1, true]);
  });
});
