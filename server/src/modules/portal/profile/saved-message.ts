import type { EmailOutcome } from './update-own-customer';

const TO_BE_CONFIRMED =
  'Your changes have been saved. Please confirm the new e-mail address with the message that we have sent to it.';

/** What a customer is told after a save; the same words whether or not the new address belongs to somebody. */
export const savedMessage = (outcome: EmailOutcome, saved: string): string =>
  outcome === 'to_be_confirmed' ? TO_BE_CONFIRMED : saved;
