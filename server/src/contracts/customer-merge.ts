import type { CustomerDetail } from './customers';
import type { Cents, Count, Id } from './scalars';

/** How many records of each kind change hands. */
export type CustomerMergeCounts = {
  readonly orders: Count;
  readonly subscriptions: Count;
  readonly licenses: Count;
  /** Those that say what an address of the customer who stays says already are not counted: they go. */
  readonly addresses: Count;
  /** Labels that the customer who stays does not have yet. */
  readonly labels: Count;
  /** Rights to download a file. */
  readonly downloads: Count;
  readonly carts: Count;
  /** Uses of coupons, which count for the customer who stays from then on. */
  readonly coupon_uses: Count;
};

/** One of the two customers, as far as it takes to tell them apart. */
export type MergedCustomer = {
  readonly id: Id;
  readonly email: string;
  readonly full_name: string;
  /** Null for a guest. */
  readonly user_id: Id | null;
};

export type CustomerMergePreview = {
  /** Keeps id, e-mail address, name and status. */
  readonly stays: MergedCustomer;
  /** Is no more afterwards. */
  readonly goes: MergedCustomer;
  readonly moves: CustomerMergeCounts;
  /** The user of the customer who goes is the one of the customer who stays from then on, and sees all that this one has. */
  readonly login_moves: boolean;
  /** There are notes of the staff, which are put behind those of the customer who stays. */
  readonly notes_move: boolean;
  /** Of the customer who stays, afterwards. */
  readonly figures: {
    readonly purchase_count: Count;
    readonly ltv: Cents;
    readonly aov: Cents;
  };
};

export type CustomerMergePreviewAnswer = { readonly merge: CustomerMergePreview };

export type CustomersMergedAnswer = {
  readonly message: string;
  /** The customer who stays. */
  readonly customer: CustomerDetail;
  readonly moved: CustomerMergeCounts;
};

export type CustomerMergeOperations = {
  'customerMerge.findOne': CustomerMergePreviewAnswer;
  'customerMerge.merge': CustomersMergedAnswer;
};
