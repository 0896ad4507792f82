import { ZERO_DECIMAL_CURRENCIES } from '../../domain/money';
import { filterPoint } from '../../platform/events/hook-points';
import type { Platform } from '../../platform/platform';

const CODE = /^[A-Z]{3}$/;

export const ZERO_DECIMALS = filterPoint('shop/zero_decimal_currencies').of<readonly string[], null>({
  says: 'Codes of the currencies without decimals, in capitals; asked each time the settings are read. Amounts in them are whole units from then on, in orders that exist too.',
  accepts: (answer): answer is readonly string[] =>
    Array.isArray(answer) && answer.every((code) => typeof code === 'string' && CODE.test(code)),
});

/** For who reads the settings. */
export const askZeroDecimals = ({ hooks }: Platform): readonly string[] | Promise<readonly string[]> =>
  hooks.isHeard(ZERO_DECIMALS) ? hooks.ask(ZERO_DECIMALS, ZERO_DECIMAL_CURRENCIES, null) : ZERO_DECIMAL_CURRENCIES;
