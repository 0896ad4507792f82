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

it.each([
  ['0', false],
  ['false', false],
  [' OFF ', false],
  ['no', false],
  ['', true],
  ['1', true],
  ['True', true],
])('SHOP_BACKGROUND_WORK=%p switches work behind requests: %s', (word, works) => {
  expect(backgroundAs(undefined, word)).toBe(works);
});

it.each([
  ['SHOP_BACKGROUND_WORK', 'never', /SHOP_BACKGROUND_WORK must be 1 or 0, and is "never"/],
  ['SHOP_ALLOW_PRIVATE_TARGETS', 'localhost', /SHOP_ALLOW_PRIVATE_TARGETS must be 1 or 0/],
  ['SHOP_RATE_LIMIT_MAX', 'off', /SHOP_RATE_LIMIT_MAX must be a whole number, and is "off"/],
  ['SHOP_UNPAID_HOURS', '1.5', /SHOP_UNPAID_HOURS must be a whole number/],
])('%s=%s is refused, and not taken for the default', (name, word, refusal) => {
  process.env[name] = word;
  expect(defaultConfig).toThrow(refusal);
});

it('takes the words of Strapi for switches that are off by default, too', () => {
  process.env.SHOP_ALLOW_PRIVATE_TARGETS = 'true';
  process.env.SHOP_CATALOG_CACHE = 'false';
  expect(defaultConfig()).toMatchObject({ allowPrivateTargets: true, catalogCache: false });
});

it.each(['short', 'two words of a token', `${'x'.repeat(201)}`])('takes no token of metrics such as %s', (token) => {
  expect(() => validateConfig({ ...defaultConfig(), metricsToken: token })).toThrow(/metricsToken/);
});

it('takes a long token of metrics, and none', () => {
  for (const metricsToken of ['', 'x'.repeat(32)]) validateConfig({ ...defaultConfig(), metricsToken });
});
