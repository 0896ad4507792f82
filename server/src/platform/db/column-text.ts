import type { Knex } from 'knex';

/** By the list, then by the dialect. */
const texts = new WeakMap<readonly string[], Map<string, string>>();

const textOf = (client: Knex.Client, columns: readonly string[]): string => {
  const known = texts.get(columns) ?? new Map<string, string>();
  texts.set(columns, known);
  const text = known.get(client.dialect) ?? client.raw(columns.map(() => '??').join(', '), [...columns]).toQuery();
  known.set(client.dialect, text);
  return text;
};

/** A constant list of columns for `select`. Such lists are long and always the same: they are written out as SQL once. */
export const columnsOf = (query: Knex.QueryBuilder, columns: readonly string[]): Knex.Raw => {
  const { client } = query as unknown as { readonly client: Knex.Client };
  return client.raw(textOf(client, columns));
};
