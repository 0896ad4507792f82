import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import os from 'node:os';
import path from 'node:path';
import vm from 'node:vm';

type Load = (file: string, jest?: unknown) => Record<string, unknown>;

const { moduleLoader, isLoadedByJest } = createRequire(__filename)('../../support/compiled-modules.cjs') as {
  readonly moduleLoader: (environment: { context: vm.Context; global: unknown }) => Load;
  readonly isLoadedByJest: (file: string) => boolean;
};

let folder: string;

beforeAll(() => {
  folder = mkdtempSync(path.join(os.tmpdir(), 'compiled-modules-'));
});

afterAll(() => rmSync(folder, { recursive: true }));

const write = (name: string, source: string): string => {
  const file = path.join(folder, name);
  writeFileSync(file, source);
  return file;
};

const loader = (): Load => {
  const context = vm.createContext({ process, Buffer, Uint8Array });
  return moduleLoader({ context, global: vm.runInContext('this', context) });
};

test('each test file has modules of its own, and within it each module is one', () => {
  write('counter.ts', 'let count: number = 0; export const next = (): number => (count += 1);');
  const user = write(
    'user.ts',
    `import { next } from './counter'; import * as again from './counter'; export const both = () => [next(), again.next()];`
  );
  const [one, other] = [loader(), loader()];
  const both = (load: Load) => (load(user).both as () => number[])();
  expect(Array.from(both(one))).toEqual([1, 2]);
  expect(Array.from(both(one))).toEqual([3, 4]);
  expect(Array.from(both(other))).toEqual([1, 2]);
});

test('modules that ask for each other see what is there by then', () => {
  write('left.ts', `import { right } from './right'; export const left = 'left'; export const seen = right();`);
  const right = write(
    'right.ts',
    `import { left } from './left'; export function right() { return 'right'; } export const asked = () => left;`
  );
  expect((loader()(right).asked as () => string)()).toBe('left');
});

test('JSON, built-in modules, packages and a require of a module are found', () => {
  write('facts.json', '{"size": 3}');
  const file = write(
    'finds.ts',
    `import path from 'node:path'; import { createRequire } from 'module'; import facts from './facts.json';
     const required = createRequire(__filename);
     export const found = [path.basename(__filename), facts.size, required('./facts.json').size, require.resolve('./facts.json')];`
  );
  const { found } = loader()(file) as { found: readonly unknown[] };
  expect(Array.from(found)).toEqual(['finds.ts', 3, 3, path.join(folder, 'facts.json')]);
});

test('a module that fails is run again when it is asked for again', () => {
  const file = write(
    'fails.ts',
    `(globalThis as { tries?: number }).tries = 1 + ((globalThis as { tries?: number }).tries ?? 0);
    if ((globalThis as { tries?: number }).tries === 1) throw new Error('not yet'); export const ready = true;`
  );
  const load = loader();
  expect(() => load(file)).toThrow('not yet');
  expect(load(file).ready).toBe(true);
});

test.each([
  [`jest.mock('./other', () => ({}));`, true],
  [`const other = jest.requireActual('./other');`, true],
  [`const told = jest.fn();`, false],
])('%s: by the loader of jest: %s', (source, expected) => {
  expect(isLoadedByJest(write('mocks.ts', source))).toBe(expected);
});
