/** What is put on a record and taken off it. */
export type LabelChange = { readonly add_labels: number[]; readonly remove_labels: number[] };

/** Only what was changed in the dialog: what colleagues have put on the record, or taken off it, meanwhile stays so. */
export const labelChange = (before: readonly number[], after: readonly number[]): LabelChange => ({
  add_labels: after.filter((id) => !before.includes(id)),
  remove_labels: before.filter((id) => !after.includes(id)),
});
