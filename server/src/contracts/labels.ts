import type { MessageAnswer } from './answers';
import type { Id } from './scalars';

export type Label = { readonly id: Id; readonly value: string };

export type LabelListAnswer = { readonly labels: { readonly labels: readonly Label[] } };

export type SavedLabelAnswer = { readonly data: Label; readonly message: string };

export type LabelOperations = {
  'labels.find': LabelListAnswer;
  'labels.create': SavedLabelAnswer;
  'labels.update': SavedLabelAnswer;
  'labels.delete': MessageAnswer;
  'labels.updateSelections': MessageAnswer;
};
