import type { Knex } from 'knex';

type CommitAnswer = { readonly command?: string } | undefined;

/** PostgreSQL rolls a transaction back in which a statement has failed, and answers its `COMMIT` so without an error. */
export const assertCommitted = (answer: CommitAnswer): void => {
  if (answer?.command !== 'ROLLBACK') return;
  throw new Error('The transaction was rolled back instead of committed: a statement in it had failed.');
};

/** The query builder does not look at the answer. */
export const withCheckedCommit = (trx: Knex.Transaction): Knex.Transaction => {
  const commit = trx.commit as (value?: unknown) => Promise<{ readonly response?: CommitAnswer } | undefined>;
  const checked = async (value?: unknown): Promise<void> => assertCommitted((await commit(value))?.response);
  return Object.assign(trx, { commit: checked });
};
