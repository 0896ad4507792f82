export type Label = { readonly id: number; readonly value: string };

/** GET /labels */
export type LabelListAnswer = { readonly labels: { readonly labels: readonly Label[] } };
