import { Socket } from 'node:net';
import { createHttpClient, type HttpOutcome, type Resolve } from '../../../server/src/platform/http-client';
import { createS3Storage } from '../../../server/src/platform/storage/s3-storage';

/** No connection may be opened for any of these: counted where every connection of Node begins. */
const opened: unknown[] = [];
let spy: jest.SpyInstance;

beforeEach(() => {
  opened.length = 0;
  spy = jest.spyOn(Socket.prototype, 'connect').mockImplementation(((...args: unknown[]) => {
    opened.push(args);
    const socket = spy.mock.contexts.at(-1) as Socket;
    setImmediate(() => socket.destroy(new Error('A connection was opened.')));
    return socket;
  }) as never);
});

afterEach(() => spy.mockRestore());

const answering =
  (...addresses: readonly string[]): Resolve =>
  async () =>
    addresses.map((address) => ({ address, family: address.includes(':') ? 6 : 4 }));

const send = (url: string, resolve: Resolve = answering('93.184.216.34')): Promise<HttpOutcome> =>
  createHttpClient({ allowPrivate: false, resolve }).send({ url, method: 'POST', body: '{}' });

const PLAIN = [
  'http://127.0.0.1/',
  'http://127.255.255.254:8080/x',
  'http://0.0.0.0/',
  'http://0.1.2.3/',
  'http://10.0.0.1/',
  'http://172.16.0.1/',
  'http://172.31.255.255/',
  'http://192.168.1.1/',
  'http://100.64.0.1/',
  'http://100.100.100.200/latest/meta-data/',
  'http://169.254.169.254/latest/meta-data/',
  'http://169.254.170.2/',
  'http://168.63.129.16/metadata',
  'http://192.0.0.192/',
  'http://192.0.2.1/',
  'http://198.18.0.1/',
  'http://198.51.100.7/',
  'http://203.0.113.9/',
  'http://192.88.99.1/',
  'http://224.0.0.1/',
  'http://239.255.255.250:1900/',
  'http://240.0.0.1/',
  'http://255.255.255.255/',
];

const DISGUISED = [
  'http://2130706433/',
  'http://017700000001/',
  'http://0x7f000001/',
  'http://0x7F.0.0.1/',
  'http://0177.0.0.1/',
  'http://127.1/',
  'http://127.0.1/',
  'http://10.1/',
  'http://0/',
  'http://2852039166/',
  'http://0xa9fea9fe/',
  'http://0xA9.0xFE.0xA9.0xFE/',
  'http://0251.0376.0251.0376/',
  'http://%31%32%37.0.0.1/',
  'http://１２７.０.０.１/',
  'http://127。0。0。1/',
  'http://127.0.0.1./',
  'http://134744072/',
  'http://08.8.8.8.:80/',
];

const SIXES = [
  '::1',
  '::',
  '0:0:0:0:0:0:0:1',
  'fe80::1',
  'fec0::1',
  'fc00::1',
  'fd00:ec2::254',
  'ff02::1',
  '::ffff:127.0.0.1',
  '::ffff:7f00:1',
  '::ffff:8.8.8.8',
  '::127.0.0.1',
  '::ffff:0:127.0.0.1',
  '64:ff9b::7f00:1',
  '64:ff9b::169.254.169.254',
  '64:ff9b:1::1',
  '2002:7f00:1::',
  '2002:a9fe:a9fe::1',
  '2001:0:7f00:1::1',
  '2001:db8::1',
  '2001:10::1',
  '3fff::1',
  '100::1',
  '5f00::1',
  '4000::1',
].map((address) => `http://[${address}]/`);

const NAMES = [
  'http://localhost/',
  'http://LOCALHOST:3000/',
  'http://localhost./',
  'http://shop.localhost/',
  'http://localhost.localdomain/',
  'http://ip6-localhost/',
];

const OTHERS = [
  'ftp://example.com/',
  'file:///etc/passwd',
  'gopher://example.com/',
  'javascript:alert(1)',
  'data:text/plain,x',
  'http://user:password@example.com/',
  'http://user@example.com/',
  'http://example.com@127.0.0.1/',
  'http://127.0.0.1\\@example.com/',
  'http:///',
  'http://',
  'example.com',
  '//example.com',
  '',
  'http://exa mple.com/',
  'http://example.com:99999/',
  'http://[::1/',
  'http://[fe80::1%25eth0]/',
  `http://example.com/${'a'.repeat(2_000)}`,
];

const FORMS = [...PLAIN, ...DISGUISED, ...SIXES, ...NAMES, ...OTHERS];

it('there are at least sixty forms', () => {
  expect(new Set(FORMS).size).toBeGreaterThanOrEqual(60);
});

it.each(FORMS)('%s is refused, and no connection is opened', async (url) => {
  expect(await send(url)).toMatchObject({ kind: 'refused-address', reason: expect.any(String) as string });
  expect(opened).toEqual([]);
});

/** Names lead elsewhere only when they are called: tests/integration/s3-storage.test.ts. */
it.each(FORMS.filter((url) => url !== ''))('%s is refused as the address of a file storage', async (endpoint) => {
  const account = { accessKey: 'a', secretKey: 'b', region: 'us-east-1', bucket: 'sold', prefix: '' };
  const storage = createS3Storage({ ...account, endpoint, allowPrivate: false });
  for (const asked of [storage.verify(), storage.buckets(), storage.createBucket('more')]) {
    await expect(asked).rejects.toThrow('The address of the file storage may not be called.');
  }
  expect(opened).toEqual([]);
});

describe('a name', () => {
  const leading = ['127.0.0.1', '10.0.0.5', '169.254.169.254', '::1', '::ffff:10.0.0.1', 'fd12::1', '0.0.0.0'];

  it.each(leading)('that leads to %s is refused', async (address) => {
    expect((await send('https://example.com/', answering(address))).kind).toBe('refused-address');
    expect(opened).toEqual([]);
  });

  it('that leads to a public and a private address is refused', async () => {
    const both = answering('93.184.216.34', '192.168.0.1');
    expect((await send('https://example.com/', both)).kind).toBe('refused-address');
    expect(opened).toEqual([]);
  });

  it('that leads to nothing, or to what is no address, opens no connection', async () => {
    expect((await send('https://example.com/', answering())).kind).toBe('refused-address');
    expect((await send('https://example.com/', answering('localhost'))).kind).toBe('refused-address');
    const unknown: Resolve = () => Promise.reject(Object.assign(new Error('no'), { code: 'ENOTFOUND' }));
    expect(await send('https://example.com/', unknown)).toMatchObject({ kind: 'failed', reason: 'ENOTFOUND' });
    expect(opened).toEqual([]);
  });

  it('is asked for once, and the connection goes to what was checked, whatever it answers later', async () => {
    let asked = 0;
    const rebinding: Resolve = async () => {
      asked += 1;
      return [{ address: asked === 1 ? '93.184.216.34' : '127.0.0.1', family: 4 }];
    };
    await send('http://rebinding.example:8080/', rebinding);
    expect(asked).toBe(1);
    expect(opened).toHaveLength(1);
    const [[options]] = (opened[0] as [[{ lookup: (...args: unknown[]) => void }]]) ?? [];
    const answered = await new Promise((resolve) => {
      options.lookup('rebinding.example', { all: true }, (_error: unknown, addresses: unknown) => resolve(addresses));
    });
    expect(answered).toEqual([{ address: '93.184.216.34', family: 4 }]);
    expect(asked).toBe(1);
    expect((await send('http://rebinding.example:8080/', rebinding)).kind).toBe('refused-address');
    expect(opened).toHaveLength(1);
  });

  it('whose name server does not answer is given up', async () => {
    const silent: Resolve = () => new Promise(() => {});
    const client = createHttpClient({ allowPrivate: false, resolve: silent });
    const sent = client.send({ url: 'https://example.com/', method: 'GET', limits: { connect: 30 } });
    expect((await sent).kind).toBe('timeout');
    expect(opened).toEqual([]);
  });
});

it.each([
  'http://8.8.8.8/',
  'https://[2606:4700::1111]:8443/',
  'http://example.com:25/',
  'http://xn--bcher-kva.example/',
])('%s may be called', async (url) => {
  await send(url);
  expect(opened).toHaveLength(1);
});
