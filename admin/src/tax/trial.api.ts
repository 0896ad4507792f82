import { shopApi } from '../api/shop-api';
import { ask } from '../api/shop-query';

export type TaxTrial = {
  readonly country: string;
  readonly postcode: string;
  readonly cents: number;
  /** Blank for a buyer without one. */
  readonly vatNumber: string;
};

const trialApi = shopApi.injectEndpoints({
  endpoints: (build) => ({
    /** Stores nothing; no query, as a VAT number is looked up in the register of the EU. */
    shopTryTax: build.mutation({
      queryFn: ask((shop, { country, postcode, cents, vatNumber }: TaxTrial) =>
        shop.POST('/orders/calculate-tax', {
          body: { country, postcode, tax_id: vatNumber, items: [{ subtotal: cents, quantity: 1 }] },
        })
      ),
    }),
  }),
});

export const { useShopTryTaxMutation } = trialApi;
