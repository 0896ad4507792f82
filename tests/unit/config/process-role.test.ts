import { defaultConfig, validateConfig } from '../../../server/src/config/config';

const before = { ...process.env };

afterEach(() => {
  process.env = { ...before };
});

const backgroundAs = (role: string | undefined, work?: string): boolean => {
  delete process.env.SHOP_ROLE;
  delete process.env.SHOP_BACKGROUND_WORK;
  if (role !== undefined) process.env.SHOP_ROLE = role;
  if (work !== undefined) process.env.SHOP_BACKGROUND_WORK = work;
  return defaultConfig().backgroundWork;
};

it.each([
  [undefined, true],
  ['', true],
  ['all', true],
  ['worker', true],
  ['web', false],
])('a process with the role %s works behind requests: %s', (role, works) => {
  expect(backgroundAs(role)).toBe(works);
  expect(backgroundAs(role, '0')).toBe(false);
});

it('has no role that there is none of', () => {
  expect(() => backgroundAs('webb')).toThrow(/SHOP_ROLE must be one of all, web, worker/);
});

it.each(['short', 'two words of a token', `${'x'.repeat(201)}`])('takes no token of metrics such as %s', (token) => {
  expect(() => validateConfig({ ...defaultConfig(), metricsToken: token })).toThrow(/metricsToken/);
});

it('takes a long token of metrics, and none', () => {
  for (const metricsToken of ['', 'x'.repeat(32)]) validateConfig({ ...defaultConfig(), metricsToken });
});
