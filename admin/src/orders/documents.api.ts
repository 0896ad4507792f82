import { shopApi } from '../api/shop-api';
import { ask } from '../api/shop-query';

export type PrintedKind = 'packing_slip' | 'delivery_slip' | 'invoice' | 'receipt';

type Printed = { readonly kind: PrintedKind; readonly ids: number[] };

const documentsApi = shopApi.injectEndpoints({
  endpoints: (build) => ({
    shopOrderDocuments: build.query({
      queryFn: ask((shop, order: number) => shop.GET('/orders/{order}/documents', { params: { path: { order } } })),
      // A refund brings a credit note, a payment an invoice.
      providesTags: (_answer, _error, order: number) => [{ type: 'ShopOrder', id: order }],
    }),
    shopPrintDocuments: build.mutation({
      queryFn: ask((shop, body: Printed) => shop.POST('/documents/print', { body })),
    }),
  }),
});

export const { useShopOrderDocumentsQuery, useShopPrintDocumentsMutation } = documentsApi;
