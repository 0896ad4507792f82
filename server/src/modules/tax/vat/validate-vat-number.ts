import { UnprocessableError } from '../../../domain/errors';
import { normaliseVatNumber, formatVatNumber, type VatNumber } from '../../../domain/tax';
import { cutText } from '../../../domain/text';
import { filterPoint } from '../../../platform/events/hook-points';
import { withoutEndSlashes } from '../../../platform/http/site-address';
import type { Platform } from '../../../platform/platform';
import { findFreshCheck, saveCheck } from './vat-checks.repository';
import { createVies, type RegisterAnswer, type RegisterEntry, type VatRegister, type VatTrouble } from './vies';

/**
 * Reads a VAT number as people write it, and checks length, letters and check digits, all without asking anybody. Null outside
 * the EU, and for what cannot be a number of the country.
 */
export const readVatNumber = async (country: string, written: string): Promise<VatNumber | null> => {
  const vatNumber = normaliseVatNumber(country, written);
  if (!vatNumber) return null;
  // Loaded at the first number: it knows every country's numbers, and most stores are never shown one.
  const { euVat } = await import('stdnum');
  const validators = euVat[vatNumber.country] ?? [];
  return validators.some((each) => each.validate(vatNumber.number).isValid) ? vatNumber : null;
};

/** What a cart keeps of a checked number in its tax_data. See docs/rules/tax.md#vat-numbers. */
export type ValidVatNumber = {
  /** ISO 3166-1 alpha-2, GR for Greece. */
  readonly country: string;
  /** With its prefix: 'DE136695976'. */
  readonly vat_number: string;
  readonly valid: true;
  readonly name: string;
  readonly address: string;
};

const TIMEOUT_MS = 10_000;

const MESSAGES: Readonly<Record<VatTrouble, string>> = {
  invalid: 'The VAT number is not valid.',
  rate_limit: 'Too many VAT numbers are being checked just now. Please try again in a moment.',
  service_unavailable: 'VAT numbers cannot be checked at the moment. Please try again later.',
};

const refusal = (code: VatTrouble): UnprocessableError => new UnprocessableError(MESSAGES[code], { code });

const REGISTER = Symbol('VAT register');
const ASKING = Symbol('VAT numbers being asked about');

const registerOf = (platform: Platform): VatRegister =>
  platform.memo(REGISTER, () => {
    const baseUrl = withoutEndSlashes(platform.config.viesUrl);
    return createVies({ baseUrl, timeoutMs: TIMEOUT_MS }, platform.strapi.log);
  });

const lookUp = async (platform: Platform, vatNumber: VatNumber): Promise<RegisterAnswer> => {
  const { db, clock } = platform;
  const key = formatVatNumber(vatNumber);
  const known = await findFreshCheck(db, key, clock.now());
  if (known) return { entry: known };
  const answer = await registerOf(platform)(vatNumber);
  if ('entry' in answer) await saveCheck(db, key, answer.entry, clock.now());
  return answer;
};

/** Those who ask about one number at the same moment wait for the same answer. */
const lookUpOnce = (platform: Platform, vatNumber: VatNumber): Promise<RegisterAnswer> => {
  const asking = platform.memo(ASKING, () => new Map<string, Promise<RegisterAnswer>>());
  const key = formatVatNumber(vatNumber);
  const running = asking.get(key) ?? lookUp(platform, vatNumber).finally(() => asking.delete(key));
  asking.set(key, running);
  return running;
};

type SiteAnswer = boolean | { readonly valid: boolean; readonly name?: string; readonly address?: string };

const textOf = (value: unknown): string => (typeof value === 'string' ? cutText(value, 1_000) : '');

const entryOf = (answer: unknown): RegisterEntry | null => {
  if (answer === null) return null;
  const { valid, name, address } = (typeof answer === 'object' ? answer : { valid: answer }) as Record<string, unknown>;
  return { valid: valid === true, name: textOf(name), address: textOf(address) };
};

export const VALIDATE_VAT_NUMBER = filterPoint('shop/tax/validate_eu_vat_number').readAs<
  SiteAnswer | null,
  { readonly country: string; readonly vat_number: string },
  RegisterEntry | null
>({
  says: 'null; true, false or {valid, name, address} answers instead of the VAT register; context {country, vat_number}.',
  reads: entryOf,
});

/** Other code of the site may know better, and sooner; null leaves it to the register. */
const askSite = async ({ hooks }: Platform, { country, number }: VatNumber): Promise<RegisterAnswer | null> => {
  const entry = await hooks.ask(VALIDATE_VAT_NUMBER, null, { country, vat_number: number });
  return entry && { entry };
};

/**
 * Checks a VAT number: its form and check digits here, then with the EU's register, whose answers are remembered for a day.
 * Never inside a transaction: the register may take ten seconds.
 * @throws UnprocessableError (422) with the code invalid, rate_limit or service_unavailable. See docs/rules/tax.md#vat-numbers.
 */
export const validateVatNumber = async (
  platform: Platform,
  { country, vatNumber: written }: { readonly country: string; readonly vatNumber: string }
): Promise<ValidVatNumber> => {
  if (platform.db.inTransaction()) throw new Error('VAT numbers are checked outside of transactions.');
  const vatNumber = await readVatNumber(country, written);
  if (!vatNumber) throw refusal('invalid');
  const answer = (await askSite(platform, vatNumber)) ?? (await lookUpOnce(platform, vatNumber));
  if ('trouble' in answer) throw refusal(answer.trouble);
  if (!answer.entry.valid) throw refusal('invalid');
  const { name, address } = answer.entry;
  return { country: vatNumber.country, vat_number: formatVatNumber(vatNumber), valid: true, name, address };
};
