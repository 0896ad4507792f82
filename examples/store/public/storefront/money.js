/** The store speaks in hundredths of a currency's unit, whatever its decimals. */
const HUNDREDTHS = 100;

/** A function that writes amounts; `decimals` as the store shows them, else as is usual for the currency. */
export const createMoney = (currency, decimals) => {
  const format = new Intl.NumberFormat(document.documentElement.lang, {
    style: 'currency',
    currency,
    minimumFractionDigits: decimals,
    maximumFractionDigits: decimals,
  });
  return (cents) => format.format(cents / HUNDREDTHS);
};
