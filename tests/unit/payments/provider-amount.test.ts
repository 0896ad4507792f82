import {
  checkInterval,
  fromDecimalAmount,
  fromProviderAmount,
  isGivenUp,
  isPaypalAmount,
  toDecimalAmount,
  toProviderAmount,
} from '../../../server/src/domain/payment';

describe('amounts of providers', () => {
  it.each([
    ['USD', 1_234, 1_234],
    ['eur', 1, 1],
    ['JPY', 120_000, 1_200],
    ['krw', 100, 1],
    ['KWD', 1_234, 12_340],
    ['ISK', 1_200, 1_200],
  ])('of %s: %i hundredths are %i there, and back', (currency, cents, amount) => {
    expect(toProviderAmount(cents, currency)).toBe(amount);
    expect(fromProviderAmount(amount, currency)).toBe(cents);
  });

  it('are never rounded', () => {
    expect(() => toProviderAmount(150, 'JPY')).toThrow('JPY has no decimals.');
    expect(() => toProviderAmount(1_250, 'ISK')).toThrow('ISK has no decimals.');
    expect(() => toProviderAmount(1_250, 'ugx')).toThrow('UGX has no decimals.');
    expect(fromProviderAmount(12_345, 'KWD')).toBe(1_234.5);
  });
});

describe('asking about a payment that is open', () => {
  it('finds a lost message within 15 minutes on the first day, and within six hours later', () => {
    const hour = 3_600_000;
    const minutes = [0, 1, 23, 24, 48, 700].map((hours) => checkInterval(hours * hour) / 60_000);
    expect(minutes).toEqual([9, 9, 9, 360, 360, 360]);
  });

  it('ends after a month', () => {
    const started = new Date('2026-01-01T00:00:00Z');
    expect(isGivenUp(started, new Date('2026-01-31T00:00:00Z'))).toBe(false);
    expect(isGivenUp(started, new Date('2026-01-31T00:00:01Z'))).toBe(true);
  });
});

describe('amounts of PayPal', () => {
  it.each([
    ['USD', 1_234, '12.34'],
    ['EUR', 5, '0.05'],
    ['GBP', 100, '1.00'],
    ['JPY', 120_000, '1200'],
  ])('of %s: %i hundredths are %s, and back', (currency, cents, text) => {
    expect(toDecimalAmount(cents, currency)).toBe(text);
    expect(fromDecimalAmount(text)).toBe(cents);
  });

  it('are none where the currency or its fraction is not taken', () => {
    expect([isPaypalAmount(150, 'HUF'), isPaypalAmount(200, 'HUF'), isPaypalAmount(100, 'KWD')]).toEqual([
      false,
      true,
      false,
    ]);
    expect(() => toDecimalAmount(150, 'JPY')).toThrow('JPY');
  });

  it.each(['', '-1', '1,5', '1.234', '1e3', 'NaN', ' 1'])('are not read from %j', (text) => {
    expect(fromDecimalAmount(text)).toBeNaN();
  });
});
