import type { Knex } from 'knex';
import type { Examined } from '../../server/src/modules/doctor/broken-rows.repository';
import { examine, isOpen } from '../../server/src/modules/doctor/examine';
import { untilDelivered } from './patience';

/** The database of a store, or of a test, as the doctor takes it. */
const examinedBy = (knex: Knex): Examined => {
  const name = String((knex.client as { config: { client: unknown } }).config.client);
  const client = /pg|postgres/.test(name) ? 'postgres' : /mysql/.test(name) ? 'mysql' : 'sqlite';
  return { client, raw: (sql) => knex.raw(sql) };
};

/**
 * What `npx shop-doctor` finds in the database, in words; an empty list is the only good answer. Notices count too, but for those
 * that a test brings about lawfully and names.
 */
export const findViolations = async (knex: Knex, lawful: readonly string[] = []): Promise<readonly string[]> => {
  const violations: string[] = [];
  for await (const finding of examine(examinedBy(knex), new Date())) {
    if (!isOpen(finding) || (finding.kind === 'notice' && lawful.includes(finding.name))) continue;
    const { name, rows, error } = finding;
    violations.push(...(error === undefined ? rows.map((row) => `${name}: ${JSON.stringify(row)}`) : [error]));
  }
  return violations;
};

/**
 * The same of a store that runs. What it is still doing behind a request is no fault: tests make rows old, and then a document of a moment
 * ago looks overdue.
 */
export const findLastingViolations = async (knex: Knex): Promise<readonly string[]> => {
  const found = await findViolations(knex);
  if (found.length === 0) return found;
  await untilDelivered(knex);
  return findViolations(knex);
};

/** Events that have not been delivered yet, in words: none once the store has been left alone for a moment. */
export const findUndelivered = async (knex: Knex): Promise<readonly string[]> => {
  const events = await knex('shop_outbox').whereNot('status', 'done').orderBy('id');
  const deliveries = await knex('shop_event_deliveries').whereNot('status', 'done').orderBy('id');
  return [...events, ...deliveries].map(
    ({ id, event, consumer, status, attempts, locked_until, available_at, last_error }) =>
      JSON.stringify({ id, event, consumer, status, attempts, locked_until, available_at, last_error })
  );
};

export const countUndelivered = async (knex: Knex): Promise<number> => {
  const events = knex('shop_outbox').whereNot('status', 'done').count('*');
  const deliveries = knex('shop_event_deliveries').whereNot('status', 'done').count('*');
  const counted: { readonly events: unknown; readonly deliveries: unknown } = await knex.first({ events, deliveries });
  return Number(counted.events) + Number(counted.deliveries);
};
