import type { SettingTabs } from '../../contracts/settings';
import { filterPoint } from '../../platform/events/hook-points';
import type { Platform } from '../../platform/platform';
import { CURRENCIES } from './places';

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
