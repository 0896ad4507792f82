/** What the provider's script needs in the browser, e.g. `client_secret`; null where there is nothing to do there. */
type PaymentArgs = Readonly<Record<string, unknown>> | null;

export type UpdatedMethodAnswer = {
  readonly message: string;
  /** `confirm`: the customer has to confirm it in the browser first; `updated`: later payments are made by it. */
  readonly status: 'confirm' | 'updated';
  /** What the next call names as `newPaymentMethodId`; empty where it is updated. */
  readonly payment_method_id: string;
  /** The page of the provider on which the customer confirms; empty: they do so by `payment_args`. */
  readonly redirect_url: string;
  readonly payment_args: PaymentArgs;
  /** What has come of the renewal that could not be charged before; null where there was none. */
  readonly renewal: { readonly status: 'success' | 'failed' | 'processing'; readonly message: string } | null;
};

export type SetUpAttemptsAnswer = {
  /** How many payment methods the customer may still try today. */
  readonly remaining: number;
};

export type PlanAnswer = {
  readonly message: string;
  /** The provider's id of what it would bill. */
  readonly plan_id: string;
};

export type SwitchStartedAnswer = {
  readonly message: string;
  /** `confirm`: the customer has to confirm it first; `switched`: it is collected by the other payment method from now on. */
  readonly status: 'confirm' | 'switched';
  /** What `confirm-subscription-switch` names; empty where it is switched. */
  readonly new_vendor_subscription_id: string;
  /** The page of the provider on which the customer confirms; empty: they do so by `payment_args`. */
  readonly redirect_url: string;
  readonly payment_args: PaymentArgs;
};

export type MethodChangeOperations = {
  'purchases.updatePaymentMethod': UpdatedMethodAnswer;
  'purchases.setUpAttemptsFind': SetUpAttemptsAnswer;
  'purchases.getOrCreatePlan': PlanAnswer;
  'purchases.switchPaymentMethod': SwitchStartedAnswer;
  'purchases.confirmSwitch': { readonly message: string };
};
