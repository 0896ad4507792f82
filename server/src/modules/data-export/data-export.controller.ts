import type {
  DataExportBatch,
  DataExportEntity,
  DataExportSchemaAnswer,
  ExportedCustomer,
  ExportedLicense,
  ExportedOrder,
  ExportedProduct,
  ExportedSubscription,
} from '../../contracts/data-export';
import type { SavedViewObject } from '../../contracts/saved-views';
import { assertMayAlso, SEE_LICENSES, withKeySearch } from '../../domain/access';
import type { ExportSource } from '../../platform/export-source';
import type { ShopRequest } from '../../platform/http/route';
import type { ListCriteria } from '../../platform/list-criteria';
import { authorOf } from '../activity';
import { productExport } from '../catalog';
import { customerExport } from '../customers';
import { licenseExport } from '../licenses';
import { orderExport } from '../orders';
import { withSavedView } from '../saved-views';
import { subscriptionExport } from '../subscriptions';
import type { ExportCommand } from './commands';
import { exportBatch } from './use-cases/export-batch';
import { recordExport } from './use-cases/record-export';

const SCHEMA_VERSION = 1;

/** Which records, and of which list their saved views are. */
type Exporting<Filters, Exported extends object> = {
  readonly entity: DataExportEntity;
  readonly views: SavedViewObject;
  readonly source: ExportSource<Filters, Exported>;
};

type Answered<Exported> = { readonly export: DataExportBatch<Exported> };

type Handlers<Filters, Exported> = {
  readonly schema: (request: ShopRequest) => Promise<DataExportSchemaAnswer>;
  readonly batch: (request: ShopRequest<unknown, ExportCommand<Filters>>) => Promise<Answered<Exported>>;
};

const handlersOf = <Filters extends Omit<ListCriteria, 'page' | 'per_page'>, Exported extends object>({
  entity,
  views,
  source,
}: Exporting<Filters, Exported>): Handlers<Filters, Exported> => ({
  schema: async () => ({
    export: {
      entity,
      schema_version: SCHEMA_VERSION,
      formats: ['csv', 'json'],
      csv_columns: source.columns.map(({ key, label, isDefault }) => ({ key, label, default: isDefault })),
      json_modules: Object.entries(source.modules).map(([key, label]) => ({ key, label })),
    },
  }),
  batch: async ({ platform, principal, body }) => {
    const filters = body.filters && (await withSavedView(platform, principal, views, body.filters));
    const allowed = filters && withKeySearch(principal, filters);
    const batch = await exportBatch(platform, entity, source, { ...body, filters: allowed });
    await recordExport(platform, batch, authorOf(principal));
    return { export: batch };
  },
});

export const orders = handlersOf<Parameters<(typeof orderExport)['conditions']>[1], ExportedOrder>({
  entity: 'orders',
  views: 'order_table',
  source: orderExport,
});

export const customers = handlersOf<Parameters<(typeof customerExport)['conditions']>[1], ExportedCustomer>({
  entity: 'customers',
  views: 'customers',
  source: customerExport,
});

export const products = handlersOf<Parameters<(typeof productExport)['conditions']>[1], ExportedProduct>({
  entity: 'products',
  views: 'product_table',
  source: productExport,
});

export const subscriptions = handlersOf<Parameters<(typeof subscriptionExport)['conditions']>[1], ExportedSubscription>(
  { entity: 'subscriptions', views: 'subscriptions', source: subscriptionExport }
);

const licenseHandlers = handlersOf<Parameters<(typeof licenseExport)['conditions']>[1], ExportedLicense>({
  entity: 'licenses',
  views: 'licenses',
  source: licenseExport,
});

/** Keys open what was sold: whoever may export orders does not see them by that. */
export const licenses: typeof licenseHandlers = {
  ...licenseHandlers,
  batch: async (request) => {
    assertMayAlso(request.principal, SEE_LICENSES, 'You are not allowed to see licenses.');
    return licenseHandlers.batch(request);
  },
};
