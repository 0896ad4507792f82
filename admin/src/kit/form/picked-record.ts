/** A record as a picker names it. */
export type PickedRecord<Id extends number | string = number> = { readonly id: Id; readonly name: string };

/** Records that match what was typed. */
export type FoundRecords<Id extends number | string = number> = {
  readonly records: readonly PickedRecord<Id>[];
  readonly isLoading: boolean;
};
