import type { Charge, Intent } from './stripe-objects';

/** The provider's seconds. */
export type Now = () => number;

/** Money that was really taken from somebody. */
export type LedgerEntry = {
  readonly charge: string;
  readonly intent: string;
  readonly customer: string | null;
  readonly transaction: string;
  readonly amount: number;
  readonly currency: string;
};

/** Every taking of money once, whatever the objects say of it later. */
export const createLedger = () => {
  const entries: LedgerEntry[] = [];
  const enter = ({ id: intent, customer, metadata, currency }: Intent, charge: Charge): void => {
    if (entries.some((entry) => entry.charge === charge.id)) return;
    const transaction = metadata.shop_transaction ?? '';
    entries.push({ charge: charge.id, intent, customer, transaction, amount: charge.amount_captured, currency });
  };
  return { entries: entries as readonly LedgerEntry[], enter };
};
