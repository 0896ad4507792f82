export { createDeferredWrites, type DeferredWrites, type Executor } from './deferred-writes';
export { createStatementWatches, type Send, type StatementWatch } from './dependent-statements';
export {
  createPipelinedTransactions,
  withCheckedCommit,
  type Pipeline,
  type PipelinedTransactions,
} from './pipelined-transactions';
export {
  createStatementNames,
  isSqlText,
  sendPrepared,
  statementOf,
  type PreparedQuery,
  type StatementNames,
} from './prepared-statements';
export { proveBatches } from './prove-batches';
export type { Statement } from './statement-batch';
