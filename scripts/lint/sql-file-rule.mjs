import path from 'node:path';

/** What sends or builds a statement. Transactions, locks of the process and lifecycles are for everybody. */
const STATEMENTS = new Set(
  ['table', 'raw', 'prepared', 'enqueue', 'insert', 'deferInsert', 'deferUpdate', 'reserveIds'].concat([
    'query',
    'queryBuilder',
    'connection',
    'getConnection',
  ])
);

/** Files of `platform/db` that make or send SQL; their types may be named anywhere. */
const SQL_SOURCES = /platform\/db\/(sql|json-sql|condition-sql|page-rows|trigrams)$/;

const SQL_TEXT =
  /^\s*(select\s[^]*\sfrom\s|insert\s+into\s|update\s+\w+\s+set\s|delete\s+from\s)|\b(from|join|into)\s+shop_/;

/** The doctor's checks are queries and nothing else. */
const CHECKS = 'modules/doctor/checks/';

/** `*.search.ts` says what a list can be searched and sorted by, in columns and conditions, and sends nothing. */
const kindOf = (filename) => {
  const file = filename.split(path.sep).join('/');
  if (!/server\/src\/modules\//.test(file) || file.includes(CHECKS)) return 'sql';
  if (/\.(repository|read-model)\.ts$/.test(file)) return 'sql';
  return file.endsWith('.search.ts') ? 'columns' : 'other';
};

const nameOf = (node) => {
  if (node?.type === 'TSAsExpression') return nameOf(node.expression);
  if (node?.type === 'MemberExpression') return node.property.name;
  return node?.type === 'Identifier' ? node.name : undefined;
};

const isDatabase = (node) => ['db', 'trx'].includes(nameOf(node));

/** Modules write SQL, and ask the tables of Strapi, in `*.repository.ts` and `*.read-model.ts` only. */
export const sqlFileRule = {
  meta: {
    type: 'problem',
    schema: [],
    messages: { outside: 'SQL stands in a *.repository.ts or a *.read-model.ts: see docs/architecture.md.' },
  },
  create: (context) => {
    const kind = kindOf(context.filename);
    if (kind === 'sql') return {};
    const report = (node) => context.report({ node, messageId: 'outside' });
    const checkText = (node, text) => kind === 'other' && SQL_TEXT.test(text) && report(node);
    const isValueImport = ({ importKind, specifiers }) =>
      importKind !== 'type' && specifiers.some((each) => each.importKind !== 'type');
    return {
      MemberExpression: (node) => isDatabase(node.object) && STATEMENTS.has(node.property.name) && report(node),
      VariableDeclarator: ({ id, init }) => {
        if (id.type !== 'ObjectPattern' || !isDatabase(init)) return;
        id.properties.filter(({ key }) => STATEMENTS.has(key?.name)).forEach(report);
      },
      ImportDeclaration: (node) => {
        const isForSql = SQL_SOURCES.test(node.source.value) || node.source.value === 'knex';
        if (kind === 'other' && isForSql && isValueImport(node)) report(node);
      },
      ImportSpecifier: (node) => node.imported.name === 'insertOrHold' && report(node),
      Literal: (node) => typeof node.value === 'string' && checkText(node, node.value),
      TemplateElement: (node) => checkText(node, node.value.raw),
    };
  },
};
