'use strict';
const { existsSync, readFileSync } = require('node:fs');

/**
 * Preloaded (node --require) into a store under test: while the file that DIE_AT_STATEMENT names exists, the process kills
 * itself with SIGKILL at the moment that the file describes: {"statement": n} before the n-th SQL statement from now on,
 * {"commit": "before" | "after"} around the commit of the transaction that inserts an order.
 */
const file = process.env.DIE_AT_STATEMENT;
let statements = 0;
/** The connection whose transaction inserts an order: others commit meanwhile. */
let ordering = null;

const die = () => {
  process.kill(process.pid, 'SIGKILL');
  // The signal needs a moment; not one more statement may run meanwhile.
  for (;;);
};

const isOrderCommit = (sql, connection) => {
  if (/insert into [`"]shop_orders[`"] /i.test(sql)) ordering = connection;
  return ordering === connection && /^commit/i.test(sql);
};

/** To be called before each statement; answers what is to be called after it. */
const meet = (sql, connection) => {
  if (!file || !existsSync(file)) return () => {};
  const { statement, commit } = JSON.parse(readFileSync(file, 'utf8'));
  const committing = isOrderCommit(sql, connection);
  statements += 1;
  if (statements === statement || (committing && commit === 'before')) die();
  return () => committing && commit === 'after' && die();
};

/** Below the query builder: the store sends several statements of a transaction in one message, past it. */
const watchPostgres = () => {
  const { prototype } = require('pg/lib/query');
  const done = new WeakMap();
  prototype.submit = new Proxy(prototype.submit, {
    apply: (submit, query, parameters) => {
      done.set(query, meet(query.text, parameters[0]));
      return Reflect.apply(submit, query, parameters);
    },
  });
  prototype.handleCommandComplete = new Proxy(prototype.handleCommandComplete, {
    apply: (complete, query, parameters) => {
      done.get(query)?.();
      return Reflect.apply(complete, query, parameters);
    },
  });
};

/** Before knex itself is loaded, and so before it takes the function out of the module. */
const watchQueryBuilder = () => {
  const executioner = require('knex/lib/execution/internal/query-executioner');
  const { executeQuery } = executioner;
  executioner.executeQuery = async (connection, query, client) => {
    const done = meet(query.sql, connection);
    const result = await executeQuery(connection, query, client);
    done();
    return result;
  };
};

if (process.env.DATABASE_CLIENT === 'postgres') watchPostgres();
else watchQueryBuilder();
