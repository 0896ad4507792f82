import { NO_FIGURES, overviewOf, type Figures } from '../../../server/src/domain/report';

const sales = (group: string, gross: number): Figures & { readonly group: string } => ({
  ...NO_FIGURES,
  ...{ group, gross, orders: 2, refunds: 100, tax: 150, shippingTax: 50 },
});

describe('overviewOf', () => {
  const range = { from: '2026-11-23', to: '2026-11-25' };

  it('has an entry for days without sales', () => {
    const { days: figures, today, period } = overviewOf([sales('2026-11-24', 1_000)], range);
    expect(figures).toEqual([
      { date: '2026-11-23', orders: 0, gross: 0, refunds: 0, net: 0 },
      { date: '2026-11-24', orders: 2, gross: 1_000, refunds: 100, net: 700 },
      { date: '2026-11-25', orders: 0, gross: 0, refunds: 0, net: 0 },
    ]);
    expect(today).toEqual({ orders: 0, gross: 0, refunds: 0, net: 0 });
    expect(period).toEqual({ orders: 2, gross: 1_000, refunds: 100, net: 700 });
  });

  it('ends with today, and adds all days', () => {
    const { today, period } = overviewOf([sales('2026-11-23', 1_000), sales('2026-11-25', 500)], range);
    expect(today).toEqual({ orders: 2, gross: 500, refunds: 100, net: 200 });
    expect(period).toEqual({ orders: 4, gross: 1_500, refunds: 200, net: 900 });
  });
});
