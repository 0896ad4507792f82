import type { Due } from '../lib/use-checkout';
import { RadioChoices } from './choices';

type Props = { readonly due: Due | null; readonly chosen: string; readonly onChoose: (method: string) => void };

/** The first method, until another one is chosen. */
export const methodIn = (due: Due | null, chosen: string): string => {
  const methods = due?.methods ?? [];
  return (methods.find(({ method }) => method === chosen) ?? methods[0])?.method ?? '';
};

export const PaymentChoice = ({ due, chosen, onChoose }: Props) => (
  <RadioChoices
    legend="Payment"
    name="payment_method"
    choices={(due?.methods ?? []).map(({ method, title, instructions }) => ({
      value: method,
      label: title,
      below: <div className="hint" dangerouslySetInnerHTML={{ __html: instructions }} />,
    }))}
    chosen={methodIn(due, chosen)}
    message={due ? due.message || 'There is nothing to pay.' : 'Loading the ways to pay …'}
    onChoose={onChoose}
  />
);
