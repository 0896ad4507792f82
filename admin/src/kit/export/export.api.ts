import type { CsvRecord, DataExportBatch, DataExportEntity } from '../../../../server/src/contracts/data-export';
import { shopApi } from '../../api/shop-api';
import { ask } from '../../api/shop-query';
import type { StaffShop as Shop } from '../../../../client/src/staff';
import type { Criteria } from '../list/list-state';

export type ExportScope = 'all' | 'search_results' | 'selected';

export type ExportRequest = {
  readonly entity: DataExportEntity;
  readonly format: 'csv' | 'json';
  readonly scope: ExportScope;
  readonly ids?: readonly number[];
  readonly filters?: Partial<Criteria>;
  readonly cursor?: string;
};

export type Batch = Omit<DataExportBatch<object>, 'records'> & { readonly records: readonly (object | CsvRecord)[] };

type Answered = { readonly data?: { readonly export: Batch }; readonly error?: unknown; readonly response: Response };

const batchOf = async (shop: Shop, { entity, ...request }: ExportRequest): Promise<Answered> => {
  const call = { body: request as never };
  if (entity === 'orders') return shop.POST('/data-export/orders/batch', call);
  if (entity === 'customers') return shop.POST('/data-export/customers/batch', call);
  if (entity === 'subscriptions') return shop.POST('/data-export/subscriptions/batch', call);
  if (entity === 'licenses') return shop.POST('/data-export/licenses/batch', call);
  return shop.POST('/data-export/products/batch', call);
};

const exportApi = shopApi.injectEndpoints({
  endpoints: (build) => ({
    shopExportBatch: build.mutation({
      queryFn: ask(batchOf, (answer: { readonly export: Batch }) => answer.export),
    }),
  }),
});

export const { useShopExportBatchMutation } = exportApi;
