import { UnprocessableError } from '../../../server/src/domain/errors';
import { sum } from '../../../server/src/domain/money';
import { priceCart } from '../../../server/src/domain/pricing';
import { fc } from '../../support/seeded';

const line = fc.record({
  variationId: fc.integer({ min: 1, max: 1_000_000 }),
  unitPrice: fc.integer({ min: 0, max: 100_000_000 }),
  quantity: fc.integer({ min: 1, max: 1_000 }),
});

describe('priceCart', () => {
  it('multiplies prices and adds lines', () => {
    const priced = priceCart({
      lines: [
        { variationId: 1, unitPrice: 1999, quantity: 2 },
        { variationId: 2, unitPrice: 500, quantity: 1 },
      ],
    });
    expect(priced.lines.map(({ lineTotal }) => lineTotal)).toEqual([3998, 500]);
    expect(priced).toMatchObject({ subtotal: 4498, total: 4498, taxTotal: 0, shippingTotal: 0 });
  });

  it('costs nothing when it is empty', () => {
    expect(priceCart({ lines: [] })).toMatchObject({ subtotal: 0, total: 0, lines: [] });
  });

  it('equals the sum of its parts and does not depend on the order of lines', () => {
    fc.assert(
      fc.property(fc.array(line, { maxLength: 50 }), (lines) => {
        const priced = priceCart({ lines });
        const parts = sum(priced.lines.map(({ lineTotal }) => lineTotal));
        return priced.total === parts && priceCart({ lines: [...lines].reverse() }).total === priced.total;
      })
    );
  });

  it('refuses totals that a number cannot hold exactly', () => {
    const huge = { variationId: 1, unitPrice: 1_000_000_000_000, quantity: 1_000_000 };
    expect(() => priceCart({ lines: [huge] })).toThrow(UnprocessableError);
  });
});
