import { vatPrefixOf, type VatNumber } from '../../../domain/tax';

/** What the register says of a number that it knows. */
export type RegisterEntry = { readonly valid: boolean; readonly name: string; readonly address: string };

export type VatTrouble = 'rate_limit' | 'invalid' | 'service_unavailable';

/** `trouble: invalid` is the register's own word for a number that it cannot even look up. */
export type RegisterAnswer = { readonly entry: RegisterEntry } | { readonly trouble: VatTrouble };

/** The register of VAT numbers. Answers, whatever happens; never throws. */
export type VatRegister = (vatNumber: VatNumber) => Promise<RegisterAnswer>;

export type ViesOptions = {
  /** Without a slash at the end; `/check-vat-number` is asked below it. */
  readonly baseUrl: string;
  readonly timeoutMs: number;
};

/** An answer has less than one kilobyte. */
const MAX_BYTES = 65_536;
const MAX_NAME = 255;
const MAX_ADDRESS = 1_000;

const UNAVAILABLE: RegisterAnswer = { trouble: 'service_unavailable' };

type Json = Readonly<Record<string, unknown>>;

const isObject = (value: unknown): value is Json =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

/** The register writes '---' where a member state does not tell. */
const words = (value: unknown, max: number): string => {
  if (typeof value !== 'string') return '';
  const clean = value
    .replace(/\p{Surrogate}/gu, '')
    .split('\n')
    .map((line) => line.replace(/\p{Cc}/gu, ' ').trim())
    .filter((line) => line !== '' && !/^-+$/.test(line))
    .join('\n');
  return clean.slice(0, max).replace(/[\uD800-\uDBFF]$/, '');
};

const codeOf = ({ userError, errorWrappers }: Json): string => {
  const [first] = Array.isArray(errorWrappers) ? (errorWrappers as readonly unknown[]) : [];
  if (isObject(first) && typeof first.error === 'string') return first.error;
  return typeof userError === 'string' ? userError : '';
};

const troubleOf = (code: string): VatTrouble => {
  if (code.includes('MAX_CONCURRENT_REQ')) return 'rate_limit';
  return code === 'INVALID_INPUT' ? 'invalid' : 'service_unavailable';
};

/** An answer about another number than the one that was asked is none. */
const isAbout = (answer: Json, { country, number }: VatNumber): boolean =>
  (answer.countryCode === undefined || answer.countryCode === vatPrefixOf(country)) &&
  (answer.vatNumber === undefined || answer.vatNumber === number);

/** `valid: false` also stands beside every trouble of the register, so the error is looked at first. */
const readAnswer = (answer: unknown, vatNumber: VatNumber): RegisterAnswer => {
  if (!isObject(answer)) return UNAVAILABLE;
  const code = codeOf(answer);
  if (code !== '' && code !== 'VALID' && code !== 'INVALID') return { trouble: troubleOf(code) };
  const { valid } = answer;
  if (typeof valid !== 'boolean' || !isAbout(answer, vatNumber)) return UNAVAILABLE;
  return { entry: { valid, name: words(answer.name, MAX_NAME), address: words(answer.address, MAX_ADDRESS) } };
};

const readBody = async (response: Response): Promise<string> => {
  const reader = response.body?.getReader();
  const decoder = new TextDecoder();
  let text = '';
  let bytes = 0;
  for (let part = await reader?.read(); part && !part.done; part = await reader?.read()) {
    bytes += part.value.byteLength;
    if (bytes > MAX_BYTES) throw new Error('The answer is too long.');
    text += decoder.decode(part.value, { stream: true });
  }
  return text + decoder.decode();
};

const ask = async ({ baseUrl, timeoutMs }: ViesOptions, vatNumber: VatNumber): Promise<RegisterAnswer> => {
  const response = await fetch(`${baseUrl}/check-vat-number`, {
    method: 'POST',
    // A register that sends its callers elsewhere is not the one that was configured.
    redirect: 'error',
    headers: { 'content-type': 'application/json', accept: 'application/json' },
    body: JSON.stringify({ countryCode: vatPrefixOf(vatNumber.country), vatNumber: vatNumber.number }),
    signal: AbortSignal.timeout(timeoutMs),
  });
  if (response.status === 429) return { trouble: 'rate_limit' };
  return readAnswer(JSON.parse(await readBody(response)), vatNumber);
};

/**
 * The EU's VIES, over its REST interface. Trouble on the way (refused, too slow, redirected, too long, no JSON) is
 * `service_unavailable`. See docs/rules/tax.md#vat-numbers.
 */
export const createVies =
  (options: ViesOptions, log: { readonly warn: (message: string) => void }): VatRegister =>
  async (vatNumber) => {
    try {
      return await ask(options, vatNumber);
    } catch (error) {
      log.warn(`shop: the VAT register could not be asked: ${String(error)}`);
      return UNAVAILABLE;
    }
  };
