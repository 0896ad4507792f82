import type { MessageAnswer } from './answers';
import type { Count, Id } from './scalars';

export type Label = { readonly id: Id; readonly value: string };

export type ListedLabel = Label & {
  /** How many records carry it; only where `with` asks for it. */
  readonly records_count?: Count;
};

export type LabelListAnswer = { readonly labels: { readonly labels: readonly ListedLabel[] } };

export type SavedLabelAnswer = { readonly data: Label; readonly message: string };

export type LabelOperations = {
  'labels.find': LabelListAnswer;
  'labels.create': SavedLabelAnswer;
  'labels.update': SavedLabelAnswer;
  'labels.delete': MessageAnswer;
  'labels.updateSelections': MessageAnswer;
};
