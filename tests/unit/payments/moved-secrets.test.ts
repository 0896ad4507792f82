import { secretField, type MethodFields } from '../../../server/src/modules/payments/methods/method-fields';
import { movedSecrets } from '../../../server/src/modules/payments/methods/moved-secrets';
import { selectField, textField, urlField } from '../../../server/src/modules/settings';

/** Secrets of a gateway, when the address changes that they are sent to. See docs/gateways.md#settings. */
const KNOWN = {
  ...{
    api_url: 'https://api.acme.example/v1',
    host: 'api.acme.example',
    region: 'eu',
    shop_url: 'https://shop.example',
  },
  ...{ proxy: 'https://proxy.example', live_url: 'https://live.acme.example' },
  ...{ api_key: 'key', test_key: 'test', live_key: 'live', unset: '' },
};

const FIELDS: MethodFields = {
  api_url: urlField('Address of the API'),
  host: { ...textField('Host', 100), receivesSecrets: true },
  region: { ...selectField('Region', { eu: 'EU', us: 'US' }, 'eu'), receivesSecrets: true },
  shop_url: { ...urlField('Address of the shop'), receivesSecrets: false },
  proxy: textField('Proxy', 100),
  live_url: { ...urlField('Live address'), mode: 'live' },
  api_key: secretField('API key', { env: 'ACME_KEY' }),
  test_key: secretField('Test key', { mode: 'test' }),
  live_key: secretField('Live key', { mode: 'live' }),
  unset: secretField('Unset', {}),
};

const ALL = ['api_key', 'live_key', 'test_key'];

const toEnter = (changes: Readonly<Record<string, string>>, environment = {}): readonly string[] =>
  Object.keys(movedSecrets(FIELDS, KNOWN, changes, environment)).sort();

it.each<[string, Readonly<Record<string, string>>, readonly string[]]>([
  ['nothing of it', { checkout_label: 'Card' }, []],
  ['another path', { api_url: 'https://api.acme.example/v2' }, []],
  ['another server', { api_url: 'https://thief.example/v1' }, ALL],
  ['another port', { api_url: 'https://api.acme.example:444/v1' }, ALL],
  ['no address', { api_url: '' }, ALL],
  ['a host by name', { host: 'thief.example' }, ALL],
  ['a region', { region: 'us' }, ALL],
  ['a web address in a text', { proxy: 'https://thief.example' }, ALL],
  ['an address that gets no secret', { shop_url: 'https://thief.example' }, []],
  ['the address of one mode', { live_url: 'https://thief.example' }, ['api_key', 'live_key']],
  ['some secrets with it', { api_url: 'https://thief.example', api_key: 'new', live_key: '' }, ['test_key']],
  ['all secrets with it', { api_url: 'https://b.example', api_key: 'new', live_key: '', test_key: 'new' }, []],
])('has secrets entered again by what changes: %s', (_title, changes, again) => {
  expect(toEnter(changes)).toEqual(again);
});

it('keeps a secret of the environment where it is, whatever is sent for it', () => {
  const changes = { api_url: 'https://thief.example', api_key: 'new', test_key: 'new', live_key: 'new' };
  expect(toEnter(changes, { ACME_KEY: 'key' })).toEqual(['api_key']);
});
