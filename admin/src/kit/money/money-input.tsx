import { TextInput, Typography } from '@strapi/design-system';
import { useState } from 'react';
import { readMoney, writeMoney, type ReadMoney } from './money-text';
import { isWrittenAmount, type MoneyValue } from './money-value';
import { useMoney } from './use-money';

export { isWrittenAmount, type MoneyValue } from './money-value';

const valueOf = (read: ReadMoney, typed: string): MoneyValue => {
  if (read.kind === 'blank') return null;
  return read.kind === 'amount' ? read.cents : { typed };
};

type Props = {
  readonly name: string;
  readonly value: MoneyValue;
  readonly onChange: (value: MoneyValue) => void;
  /** Of the store, if none is named. */
  readonly currency?: string;
  readonly disabled?: boolean;
  readonly 'aria-label'?: string;
};

type Typing = { readonly text: string; readonly meant: MoneyValue };

const isSame = (a: MoneyValue, b: MoneyValue): boolean =>
  a === b || (!isWrittenAmount(a) && !isWrittenAmount(b) && a.typed === b.typed);

/**
 * An amount of money as text. Strapi's number input takes the grouping sign of the panel's language (12,50 becomes 1250); this one takes
 * both separators, and leaves alone what is being typed: the field shows the amount in full once it is left.
 */
export const MoneyInput = ({ name, value, onChange, currency, disabled, 'aria-label': label }: Props) => {
  const money = useMoney();
  const digits = money.digitsOf(currency);
  const [typing, setTyping] = useState<Typing | null>(null);
  const written = isWrittenAmount(value)
    ? value === null
      ? ''
      : writeMoney(value, digits, money.decimalSign)
    : value.typed;
  // What another part of the form put here meanwhile counts more than what was typed before.
  const shown = typing && isSame(typing.meant, value) ? typing.text : written;
  const change = (typed: string): void => {
    const meant = valueOf(readMoney(typed, digits), typed);
    setTyping({ text: typed, meant });
    onChange(meant);
  };
  return (
    <TextInput
      name={name}
      value={shown}
      onChange={({ target }) => change(target.value)}
      onBlur={() => setTyping(null)}
      disabled={disabled}
      inputMode="decimal"
      autoComplete="off"
      aria-label={label}
      endAction={
        <Typography variant="pi" textColor="neutral600" aria-hidden>
          {currency ?? money.currency}
        </Typography>
      }
    />
  );
};
