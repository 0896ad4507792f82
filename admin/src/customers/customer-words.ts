import type { Tone } from '../kit/tone';
import { useAnyText } from '../texts/use-text';

const TONES: Readonly<Record<string, Tone>> = { active: 'success', inactive: 'warning', archived: 'neutral' };

/** Statuses that the store knows; a site may have added others. */
export const CUSTOMER_STATUSES = ['active', 'inactive', 'archived'] as const;

export const toneOfStatus = (status: string): Tone => TONES[status] ?? 'info';

export const useStatusName = (): ((status: string) => string) => {
  const anyText = useAnyText();
  return (status) => anyText(`customers.status.${status}`, status);
};

/** The name, or the address of whoever has none. */
export const nameOfCustomer = (customer: {
  readonly full_name?: string;
  readonly email?: string;
  readonly id: number;
}) => customer.full_name?.trim() || customer.email || `#${customer.id}`;
