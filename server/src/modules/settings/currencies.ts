import type { SettingTabs } from '../../contracts/settings';
import { ZERO_DECIMAL_CURRENCIES } from '../../domain/money';
import { filterPoint } from '../../platform/events/hook-points';
import type { Platform } from '../../platform/platform';

/** ISO 4217 codes of money that is in use, without funds, metals and testing codes. */
const CURRENCY_CODES =
  'AED AFN ALL AMD ANG AOA ARS AUD AWG AZN BAM BBD BDT BGN BHD BIF BMD BND BOB BRL BSD BTN BWP BYN BZD CAD CDF CHF CLP CNY COP CRC CUP CVE CZK DJF DKK DOP DZD EGP ERN ETB EUR FJD FKP GBP GEL GHS GIP GMD GNF GTQ GYD HKD HNL HTG HUF IDR ILS INR IQD IRR ISK JMD JOD JPY KES KGS KHR KMF KPW KRW KWD KYD KZT LAK LBP LKR LRD LSL LYD MAD MDL MGA MKD MMK MNT MOP MRU MUR MVR MWK MXN MYR MZN NAD NGN NIO NOK NPR NZD OMR PAB PEN PGK PHP PKR PLN PYG QAR RON RSD RUB RWF SAR SBD SCR SDG SEK SGD SHP SLE SOS SRD SSP STN SVC SYP SZL THB TJS TMT TND TOP TRY TTD TWD TZS UAH UGX USD UYU UZS VES VND VUV WST XAF XCD XOF XPF YER ZAR ZMW ZWG'.split(
    ' '
  );

export { COUNTRIES, isCountryCode } from '../../domain/address';

const NAMES = new Intl.DisplayNames('en', { type: 'currency' });

/** ISO 4217 code -> English name. */
export const CURRENCIES: Readonly<Record<string, string>> = Object.fromEntries(
  CURRENCY_CODES.map((code): [string, string] => [code, NAMES.of(code) ?? code])
);

const signs = new Map<string, string>();

const signOf = (code: string): string => {
  const format = new Intl.NumberFormat('en', { style: 'currency', currency: code, currencyDisplay: 'narrowSymbol' });
  return format.formatToParts(0).find(({ type }) => type === 'currency')?.value ?? code;
};

/** '$', '€', ...; the code itself where the currency has no sign of its own. Worked out once: a list asks for every price. */
export const currencySign = (code: string): string => {
  const sign = signs.get(code) ?? signOf(code);
  signs.set(code, sign);
  return sign;
};

type Currencies = Readonly<Record<string, string>>;

const CODE = /^[A-Z]{3}$/;

const isName = (name: unknown): boolean => typeof name === 'string' && name !== '' && name.length <= 100;

const areCurrencies = (answer: unknown): answer is Currencies => {
  if (typeof answer !== 'object' || answer === null || Array.isArray(answer)) return false;
  const entries = Object.entries(answer);
  return entries.length > 0 && entries.every(([code, name]) => CODE.test(code) && isName(name));
};

export const AVAILABLE_CURRENCIES = filterPoint('shop/available_currencies').of<Currencies, null>({
  says: 'The currencies that the store may be set to: map of ISO code in capitals to name. The one that it has stays until another one is chosen.',
  accepts: (answer): answer is Currencies => areCurrencies(answer),
});

/** The tabs with the currencies that the site offers. */
export const withCurrencies = async ({ hooks }: Platform, tabs: SettingTabs): Promise<SettingTabs> => {
  const { store_setup: setup } = tabs;
  const currency = setup?.schema.currency;
  if (!setup || !currency || !hooks.isHeard(AVAILABLE_CURRENCIES)) return tabs;
  const known = await hooks.ask(AVAILABLE_CURRENCIES, CURRENCIES, null);
  const options = Object.entries(known).map(([value, label]) => ({ value, label }));
  return { ...tabs, store_setup: { ...setup, schema: { ...setup.schema, currency: { ...currency, options } } } };
};

export const ZERO_DECIMALS = filterPoint('shop/zero_decimal_currencies').of<readonly string[], null>({
  says: 'Codes of the currencies without decimals, in capitals; asked each time the settings are read. Amounts in them are whole units from then on, in orders that exist too.',
  accepts: (answer): answer is readonly string[] =>
    Array.isArray(answer) && answer.every((code) => typeof code === 'string' && CODE.test(code)),
});

/** For who reads the settings. */
export const askZeroDecimals = ({ hooks }: Platform): readonly string[] | Promise<readonly string[]> =>
  hooks.isHeard(ZERO_DECIMALS) ? hooks.ask(ZERO_DECIMALS, ZERO_DECIMAL_CURRENCIES, null) : ZERO_DECIMAL_CURRENCIES;
