/** What may carry labels. */
export const LABELLED_TYPES = ['order', 'customer', 'product', 'subscription', 'license'] as const;

export type LabelledType = (typeof LABELLED_TYPES)[number];

/** A record that carries labels, or is about to. */
export type LabelledEntity = { readonly type: LabelledType; readonly id: number };

/**
 * Reads a model class name, short or fully qualified, as clients of different systems write it: 'Order', 'App\Models\Order',
 * 'plugin::shop.order'. Only its last part counts. null: nothing that carries labels.
 */
export const parseLabelledType = (name: string): LabelledType | null => {
  const last = name
    .split(/[\\/.:]/)
    .at(-1)
    ?.trim()
    .toLowerCase();
  return LABELLED_TYPES.find((type) => type === last) ?? null;
};
