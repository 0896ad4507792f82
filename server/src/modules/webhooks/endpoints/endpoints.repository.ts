import { toInt, toJson } from '../../../platform/db/columns';
import type { Database } from '../../../platform/db/database';
import { WEBHOOK_ENDPOINTS } from '../content-types/endpoint';
import { toEndpointRow, type EndpointRow, type EndpointValues } from './endpoints.rows';

type Raw = Readonly<Record<string, unknown>>;

const written = ({ events, ...values }: EndpointValues): Record<string, unknown> => ({
  ...values,
  ...(events ? { events: toJson(events) } : {}),
});

export const findEndpoints = async (db: Database): Promise<readonly EndpointRow[]> =>
  ((await db.table(WEBHOOK_ENDPOINTS).select('*').orderBy('id')) as readonly Raw[]).map(toEndpointRow);

export const findEndpoint = async (db: Database, id: number): Promise<EndpointRow | null> => {
  const row = (await db.table(WEBHOOK_ENDPOINTS).where({ id }).first('*')) as Raw | undefined;
  return row ? toEndpointRow(row) : null;
};

/** Whoever changes it waits here until the transaction ends. */
export const lockEndpoint = async (db: Database, id: number): Promise<EndpointRow | null> => {
  const row = (await db.table(WEBHOOK_ENDPOINTS).where({ id }).forUpdate().first('*')) as Raw | undefined;
  return row ? toEndpointRow(row) : null;
};

export const countEndpoints = async (db: Database): Promise<number> => {
  const row = (await db.table(WEBHOOK_ENDPOINTS).count({ endpoints: '*' }).first()) as { endpoints?: unknown };
  return toInt(row.endpoints);
};

export const insertEndpoint = (db: Database, values: EndpointValues, now: Date): Promise<number> =>
  db.insert(WEBHOOK_ENDPOINTS, { ...written(values), created_at: now, updated_at: now });

export const updateEndpoint = async (db: Database, id: number, values: EndpointValues, now: Date): Promise<void> => {
  await db
    .table(WEBHOOK_ENDPOINTS)
    .where({ id })
    .update({ ...written(values), updated_at: now });
};

/** With its deliveries. */
export const deleteEndpoint = async (db: Database, id: number): Promise<void> => {
  await db.table(WEBHOOK_ENDPOINTS).where({ id }).delete();
};
