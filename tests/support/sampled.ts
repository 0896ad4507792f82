/** With FULL=1 (`npm run test:full`) a run tries everything; else a fixed part of long tables, the same after every commit. */
const isFull = (): boolean => process.env.FULL === '1';

/**
 * Every `step`th of the items, all of them in a full run. `from` shifts the beginning, for the rows of a table that would otherwise lose
 * the same columns: `from` is the index of the row.
 */
export const sampled = <Item>(items: readonly Item[], step: number, from = 0): readonly Item[] =>
  isFull() ? items : items.filter((_item, index) => (index + from) % step === 0);

/** How often a random or costly case is tried: `inFull` times in a full run, else as often as the gate can pay for. */
export const repeated = ({ inGate, inFull }: { readonly inGate: number; readonly inFull: number }): number =>
  isFull() ? inFull : inGate;
