import { daysUntil, overviewOf, type DayInCurrency } from '../../../server/src/domain/report';

const sales = (day: string, currency: string, gross: number): DayInCurrency => ({
  ...{ day, currency, gross },
  orders: 2,
  refunds: 100,
  net: gross - 300,
});

describe('daysUntil', () => {
  it('ends with today and crosses months, years and leap days', () => {
    expect(daysUntil('2028-03-01', 2)).toEqual(['2028-02-28', '2028-02-29', '2028-03-01']);
    expect(daysUntil('2026-01-01', 1)).toEqual(['2025-12-31', '2026-01-01']);
    const days = daysUntil('2026-11-25', 30);
    expect([days.length, days[0], days.at(-1)]).toEqual([31, '2026-10-26', '2026-11-25']);
  });
});

describe('overviewOf', () => {
  const days = daysUntil('2026-11-25', 2);

  it('has an entry for days without sales', () => {
    const { days: figures, today, period } = overviewOf([sales('2026-11-24', 'EUR', 1_000)], 'EUR', days);
    expect(figures).toEqual([
      { date: '2026-11-23', orders: 0, gross: 0, refunds: 0, net: 0 },
      { date: '2026-11-24', orders: 2, gross: 1_000, refunds: 100, net: 700 },
      { date: '2026-11-25', orders: 0, gross: 0, refunds: 0, net: 0 },
    ]);
    expect(today).toEqual({ orders: 0, gross: 0, refunds: 0, net: 0 });
    expect(period).toEqual({ orders: 2, gross: 1_000, refunds: 100, net: 700 });
  });

  it('adds days of one currency only, and counts the orders of the others', () => {
    const rows = [
      sales('2026-11-23', 'EUR', 1_000),
      sales('2026-11-25', 'EUR', 500),
      sales('2026-11-25', 'USD', 9_999),
    ];
    const { today, period, otherCurrencyOrders } = overviewOf(rows, 'EUR', days);
    expect(today).toEqual({ orders: 2, gross: 500, refunds: 100, net: 200 });
    expect(period).toEqual({ orders: 4, gross: 1_500, refunds: 200, net: 900 });
    expect(otherCurrencyOrders).toBe(2);
  });
});
