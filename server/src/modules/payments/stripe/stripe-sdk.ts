// Of the files that `import` loads: those that `require` would load have types of their own.
import type Stripe from 'stripe' with { 'resolution-mode': 'import' };

export type { Stripe };

/** Loaded on first use: stores without the card gateway never pay for it. */
export const loadStripe = async (): Promise<typeof Stripe> => (await import('stripe')).default;
