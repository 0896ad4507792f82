/** In words for the merchant. */
export type RefundOutcome = { readonly status: 'success' | 'failed'; readonly message: string };

/** The store and the payment provider succeed or fail each for itself. */
export type RefundAnswer = {
  /** What the store recorded. */
  readonly shop_refund: RefundOutcome;
  /** What the payment provider did; failed also while its answer is not known. */
  readonly gateway_refund: RefundOutcome;
  /** Where the subscription was to end with the refund. */
  readonly subscription_cancel?: RefundOutcome;
};

export type RefundOperations = { 'orders.refund': RefundAnswer };
