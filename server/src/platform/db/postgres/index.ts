export { createDeferredWrites, type DeferredWrites } from './deferred-writes';
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
