/** Actions of the portal that change payment methods: what is sent to them needs a provider, so other tests leave them to their own. */
export const METHOD_ROUTES: readonly string[] = [
  'purchases.updatePaymentMethod',
  'purchases.getOrCreatePlan',
  'purchases.switchPaymentMethod',
  'purchases.confirmSwitch',
];
