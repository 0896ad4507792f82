/** A cart that was made for one purpose. */
export type LockedCartAnswer = {
  readonly message: string;
  readonly cart_hash: string;
  /** The page of the storefront that shows it; absolute once the storefront's address is known. */
  readonly checkout_url: string;
};

export type EarlyPaymentLinkAnswer = {
  readonly message: string;
  /** For the customer. */
  readonly payment_url: string;
};

export type StartedEarlyPaymentAnswer = {
  readonly message: string;
  /** The page of the storefront with the cart. */
  readonly checkout_url: string;
};

export type LockedCartOperations = {
  'lockedCarts.reactivate': LockedCartAnswer;
  'lockedCarts.payEarly': LockedCartAnswer;
  'lockedCarts.changePlan': LockedCartAnswer;
  'subscriptions.earlyPaymentLink': EarlyPaymentLinkAnswer;
  'purchases.initiateEarlyPayment': StartedEarlyPaymentAnswer;
};
