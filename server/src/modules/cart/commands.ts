/** Puts a variant into a cart, or says how many of it there are. */
export type AddItemCommand = {
  /** The cart; null for the one of the account, else a new one. */
  readonly cartHash: string | null;
  /** Of a variant. */
  readonly item_id?: number | undefined;
  /** 1 where it is left out; 0 and less take out. */
  readonly quantity?: number | undefined;
  /** The quantity is what there shall be, and not what is added. */
  readonly by_input?: boolean | undefined;
};

export type EstimateCriteria = {
  readonly cart_hash?: string | undefined;
  readonly country?: string | undefined;
  readonly state?: string | undefined;
  readonly city?: string | undefined;
  readonly postcode?: string | undefined;
  readonly shipping_method_id?: number | undefined;
  readonly payment_method?: string | undefined;
};
