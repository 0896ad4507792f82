import { createVies } from '../../../server/src/modules/tax/vat/vies';
import { readVatNumber } from '../../../server/src/modules/tax/vat/validate-vat-number';
import { known, startViesServer, type ViesAnswer, type ViesServer } from '../../support/vies-server';

const NUMBER = { country: 'GR', number: '094259216' };
const UNAVAILABLE = { trouble: 'service_unavailable' };

describe('the VAT register', () => {
  let server: ViesServer;
  const warnings: string[] = [];

  beforeAll(async () => {
    server = await startViesServer();
  });
  afterAll(() => server.stop());

  const ask = (answer: ViesAnswer, timeoutMs = 5_000) => {
    server.answerWith(answer);
    return createVies({ baseUrl: server.baseUrl, timeoutMs }, { warn: (line) => void warnings.push(line) })(NUMBER);
  };

  it('is asked with the prefix that it uses, and believed', async () => {
    expect(await ask(known('EL', '094259216'))).toEqual({
      entry: { valid: true, name: 'ACME GMBH', address: 'HAUPTSTR. 1\n10115 BERLIN' },
    });
    expect(server.question()).toEqual({ countryCode: 'EL', vatNumber: '094259216' });
  });

  it.each([
    ['a number that it does not know', known('EL', '094259216', { valid: false, name: '---', address: '---' })],
    ['the same with its word for it', known('EL', '094259216', { valid: false, userError: 'INVALID', name: '' })],
  ])('tells of %s', async (_what, answer) => {
    expect(await ask(answer)).toMatchObject({ entry: { valid: false } });
  });

  it.each([
    ['MS_MAX_CONCURRENT_REQ', 'rate_limit'],
    ['GLOBAL_MAX_CONCURRENT_REQ_TIME', 'rate_limit'],
    ['INVALID_INPUT', 'invalid'],
    ['MS_UNAVAILABLE', 'service_unavailable'],
    ['TIMEOUT', 'service_unavailable'],
    ['IP_BLOCKED', 'service_unavailable'],
    ['__proto__', 'service_unavailable'],
  ])('in trouble with %s says nothing about the number', async (code, trouble) => {
    expect(await ask({ body: { actionSucceed: false, errorWrappers: [{ error: code }] } })).toEqual({ trouble });
    expect(await ask(known('EL', '094259216', { valid: false, userError: code }))).toEqual({ trouble });
  });

  it.each<[string, ViesAnswer]>([
    ['no JSON', { body: '<html>down for maintenance</html>' }],
    ['half a JSON', { body: '{"valid":tr' }],
    ['a list', { body: [true] }],
    ['null', { body: 'null' }],
    ['no verdict', { body: { countryCode: 'EL' } }],
    ['a verdict in words', { body: { valid: 'true' } }],
    ['another number', known('EL', '999999999')],
    ['another country', known('DE', '094259216')],
    ['an error page', { status: 503, body: 'Service Unavailable' }],
    ['a redirect', { status: 302, body: '', headers: { location: 'http://127.0.0.1:1/check-vat-number' } }],
    ['a broken line', (response) => void response.destroy()],
    ['a body without an end', (response) => sendForever(response)],
  ])('that answers with %s is not available', async (_what, answer) => {
    expect(await ask(answer)).toEqual(UNAVAILABLE);
  });

  const sendForever = (response: Parameters<Extract<ViesAnswer, (...args: never) => void>>[0]): void => {
    response.writeHead(200, { 'content-type': 'application/json' });
    const more = (): void => {
      if (!response.destroyed && response.write(' '.repeat(16_384))) setImmediate(more);
      else if (!response.destroyed) response.once('drain', more);
    };
    more();
  };

  it('that has had enough is left alone', async () => {
    expect(await ask({ status: 429, body: '' })).toEqual({ trouble: 'rate_limit' });
  });

  it('that never answers, or never ends, is given up on', async () => {
    expect(await ask(() => undefined, 50)).toEqual(UNAVAILABLE);
    expect(await ask((response) => void response.writeHead(200).write('{'), 50)).toEqual(UNAVAILABLE);
    expect(warnings.at(-1)).toContain('VAT register');
  });

  it('that is not there is not available', async () => {
    const vies = createVies({ baseUrl: 'http://127.0.0.1:1', timeoutMs: 1_000 }, { warn: () => undefined });
    expect(await vies(NUMBER)).toEqual(UNAVAILABLE);
  });

  it('cannot fill the store with text', async () => {
    const answer = await ask(known('EL', '094259216', { name: `A\u0000B\u0007${'x'.repeat(500)}`, address: { a: 1 } }));
    expect(answer).toMatchObject({ entry: { name: expect.stringMatching(/^A B x{251}$/) as string, address: '' } });
  });
});

describe('a VAT number as people write it', () => {
  it.each([
    ['DE', 'DE 136.695-976', { country: 'DE', number: '136695976' }],
    ['de', '136695976', { country: 'DE', number: '136695976' }],
    ['GR', 'EL094259216', { country: 'GR', number: '094259216' }],
    ['EL', 'gr 094259216', { country: 'GR', number: '094259216' }],
    ['NL', 'NL004495445B01', { country: 'NL', number: '004495445B01' }],
    ['AT', 'ATU13585627', { country: 'AT', number: 'U13585627' }],
  ])('of %s is read: %s', async (country, text, expected) => {
    expect(await readVatNumber(country, text)).toEqual(expected);
  });

  it.each([
    ['DE', '136695977'],
    ['DE', 'FR40303265045'],
    ['DE', ''],
    ['DE', '🦄'],
    ['DE', '1'.repeat(100_000)],
    ['US', '136695976'],
    ['GB', '980780684'],
    ['', '136695976'],
    ['__proto__', '136695976'],
  ])('of %s is refused: %.20s', async (country, text) => {
    expect(await readVatNumber(country, text)).toBeNull();
  });
});
