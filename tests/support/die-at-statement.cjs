'use strict';
const { existsSync, readFileSync } = require('node:fs');
const executioner = require('knex/lib/execution/internal/query-executioner');

/**
 * Preloaded (node --require) into a store under test: while the file that DIE_AT_STATEMENT names exists, the process kills
 * itself with SIGKILL at the moment that the file describes: {"statement": n} before the n-th SQL statement from now on,
 * {"commit": "before" | "after"} around the commit of the transaction that inserts an order.
 */
const file = process.env.DIE_AT_STATEMENT;
const { executeQuery } = executioner;
let statements = 0;
let insertedOrder = false;

const die = () => {
  process.kill(process.pid, 'SIGKILL');
  // The signal needs a moment; not one more statement may run meanwhile.
  for (;;);
};

const isOrderCommit = (sql) => {
  if (/insert into [`"]shop_orders[`"] /i.test(sql)) insertedOrder = true;
  return insertedOrder && /^commit/i.test(sql);
};

// Before knex itself is loaded, and so before it takes the function out of the module.
executioner.executeQuery = async (connection, query, client) => {
  if (!file || !existsSync(file)) return executeQuery(connection, query, client);
  const { statement, commit } = JSON.parse(readFileSync(file, 'utf8'));
  const committing = isOrderCommit(query.sql);
  statements += 1;
  if (statements === statement || (committing && commit === 'before')) die();
  const result = await executeQuery(connection, query, client);
  if (committing && commit === 'after') die();
  return result;
};
