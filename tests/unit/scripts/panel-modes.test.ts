import { spawnSync } from 'node:child_process';
import path from 'node:path';
import { modeOf, PANEL_MODES } from '../../support/panel-mode';

const ROOT = path.resolve(__dirname, '../../..');
const FILE = 'orders.browser.test.ts';

type Mode = { readonly name: string; readonly files?: readonly string[] };
type Env = Readonly<Record<string, string>>;

/** What a function of scripts/test/turns.mjs answers in an environment. */
const inTurns = <Answer>(call: string, env: Env): Answer => {
  const code = `
    import { modeEnvironment, modesOf } from ${JSON.stringify(path.join(ROOT, 'scripts/test/turns.mjs'))};
    console.log(JSON.stringify(${call}));`;
  const args = ['--input-type=module', '--eval', code];
  const { stdout } = spawnSync(process.execPath, args, { encoding: 'utf8', env: { PATH: process.env.PATH, ...env } });
  return JSON.parse(stdout) as Answer;
};

const modesOf = (words: readonly string[], env: Env) =>
  inTurns<readonly (Mode | null)[]>(`modesOf('browser', ${JSON.stringify(words)})`, env);

/** The mode of each file after so many commits. */
const modesAt = (turn: number, env: Env = { CI: 'true' }) => {
  const answer = inTurns<Env>(`modeEnvironment('browser')`, { ...env, TEST_TURN: String(turn) });
  return JSON.parse(String(answer.TEST_PANEL_MODES)) as Env;
};

describe('the modes of the browser tests', () => {
  it('are a wide screen where nobody says otherwise, or what somebody says, or what the turn says', () => {
    expect(modeOf({ TEST_TURN: '1' }, FILE)).toBe('wide');
    expect(modeOf({ TEST_PANEL_MODES: '{}' }, FILE)).toBe('wide');
    expect(modeOf({ TEST_PANEL_MODES: `{"${FILE}":"phone"}` }, `/somewhere/${FILE}`)).toBe('phone');
    expect(modeOf({ TEST_PANEL_MODE: 'keyboard', TEST_PANEL_MODES: `{"${FILE}":"phone"}` }, FILE)).toBe('keyboard');
    expect(() => modeOf({ TEST_PANEL_MODE: 'watch' }, FILE)).toThrow('TEST_PANEL_MODE');
  });

  it('are in CI another one for each file after each commit, all of them in three, and each of them in every run', () => {
    const turns = [modesAt(7), modesAt(8), modesAt(9)];
    const [first = {}] = turns;
    expect(Object.keys(first)).toEqual(expect.arrayContaining([FILE, 'storefront.browser.test.ts']));
    for (const file of Object.keys(first)) {
      expect([file, new Set(turns.map((modes) => modes[file]))]).toEqual([file, new Set(PANEL_MODES)]);
    }
    for (const modes of turns) expect(new Set(Object.values(modes))).toEqual(new Set(PANEL_MODES));
  });

  it.each<Env>([{}, { CI: 'true', FULL: '1' }, { CI: 'true', TEST_PANEL_MODE: 'phone' }])(
    'take no turns with %o',
    (env) => {
      expect(modesAt(7, env)).toEqual({});
    }
  );

  it('are all tried of each file that works as users do with FULL=1, and files without modes once', () => {
    const [wide, phone, keyboard] = modesOf([], { FULL: '1' });
    expect([wide, phone, keyboard].map((mode) => mode?.name)).toEqual([...PANEL_MODES]);
    expect(wide?.files).toBeUndefined();
    expect(phone?.files).toContain(`tests/browser/${FILE}`);
    expect(phone?.files).not.toContain('tests/browser/panel-weight.browser.test.ts');
    expect(keyboard?.files).toEqual(phone?.files);
  });

  it.each([[[], {}] as const, [['orders'], { FULL: '1' }] as const])(
    'are one per file for %j with %o',
    (words, env) => {
      expect(modesOf(words, env)).toEqual([null]);
    }
  );
});
