import { useMoney } from './money/use-money';

type Props = { readonly cents: number; readonly currency?: string };

/** An amount with its currency, in the language of the user. */
export const Amount = ({ cents, currency }: Props) => <>{useMoney().format(cents, currency)}</>;
