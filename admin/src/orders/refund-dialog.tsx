import { Typography } from '@strapi/design-system';
import { useNotification } from '@strapi/strapi/admin';
import { useState } from 'react';
import type { OrderDetail } from '../../../server/src/contracts/orders';
import type { RefundAnswer } from '../../../server/src/contracts/transactions';
import { isPanelFailure } from '../api/shop-query';
import { ActionModal, type Outcome } from '../kit/dialog/action-dialog';
import { isWrittenAmount, type MoneyValue } from '../kit/money/money-input';
import { moneyProblem } from '../kit/money/money-value';
import { useMoney } from '../kit/money/use-money';
import { useAnyText, useText } from '../texts/use-text';
import type { OrderDialogProps } from './orders.api';
import { refundableCharges, refundableOf } from './order-steps';
import { useShopRefundOrderMutation } from './order-money.api';
import { isPaidByHand, paymentName } from './payment-names';
import { AmountField, ChargeField, ReasonField } from './refund-fields';
import { RefundLines } from './refund-lines';
import { amountOfChoice, NOTHING_CHOSEN, refundInfoOf, restockedCount, type RefundChoice } from './refund-plan';

type Charge = OrderDetail['transactions'][number];

/** Pieces fill the amount in; what is typed counts from then on, until pieces change again. */
const useRefund = (order: OrderDetail) => {
  const { digitsOf } = useMoney();
  const [choice, setChoice] = useState<RefundChoice>(NOTHING_CHOSEN);
  const [amount, setAmount] = useState<MoneyValue>(null);
  const [reason, setReason] = useState('');
  const [transaction, setTransaction] = useState<number | null>(null);
  const choose = (next: RefundChoice): void => {
    setChoice(next);
    const cents = amountOfChoice(order, next, digitsOf(order.currency));
    setAmount(cents === 0 ? null : cents);
  };
  return { choice, choose, amount, setAmount, reason, setReason, transaction, setTransaction };
};

const useAmountProblem = (order: OrderDetail, amount: MoneyValue, most: number): string | undefined => {
  const text = useText();
  const { digitsOf, format } = useMoney();
  const unreadable = moneyProblem(amount, digitsOf(order.currency), order.currency, text);
  if (unreadable) return unreadable;
  return typeof amount === 'number' && amount > most
    ? text('orders.refund.tooMuch', { amount: format(most, order.currency) })
    : undefined;
};

type ConsequenceOf = { readonly order: OrderDetail; readonly cents: number; readonly restocked: number };

const useConsequence = (charges: readonly Charge[]) => {
  const text = useText();
  const anyText = useAnyText();
  const { format } = useMoney();
  const to = [...new Set(charges.map((charge) => paymentName(charge, anyText)))].join(', ');
  const byHand = charges.every(isPaidByHand);
  return ({ order, cents, restocked }: ConsequenceOf): string =>
    text(byHand ? 'orders.refund.byHand' : 'orders.refund.consequence', {
      amount: format(cents, order.currency),
      to,
      count: restocked,
    });
};

/**
 * The store and the provider succeed or fail each for itself. What the provider did not do has to be read, and must not be tried again
 * here: the store has counted the refund.
 */
const useOutcome = (charges: readonly Charge[]) => {
  const text = useText();
  const { toggleNotification } = useNotification();
  const recorded = text('orders.refund.recorded');
  const isByHand = charges.every(isPaidByHand);
  const refusalOf = (answer: unknown): string | null => {
    const { status, message } = (answer as RefundAnswer).gateway_refund;
    return status === 'success' || isByHand ? null : `${recorded} ${message}`;
  };
  const tell = (answer: unknown): void => {
    const { message } = (answer as RefundAnswer).gateway_refund;
    toggleNotification({ type: 'success', message: isByHand ? recorded : message });
  };
  return { refusalOf, tell };
};

/** What the dialog would do as it stands. */
const useWish = (order: OrderDetail) => {
  const refund = useRefund(order);
  const charges = refundableCharges(order);
  const giving = charges.filter(({ id }) => refund.transaction === null || id === refund.transaction);
  const ofCharges = giving.reduce((total, charge) => total + charge.refundable, 0);
  const most = Math.min(refundableOf(order), ofCharges);
  const problem = useAmountProblem(order, refund.amount, most);
  const cents = isWrittenAmount(refund.amount) && !problem ? (refund.amount ?? 0) : 0;
  return { refund, charges, giving, most, problem, cents, info: refundInfoOf(order, { ...refund, cents }) };
};

/** A server that failed itself may have done what it was asked for. */
const isAnswered = ({ error }: Outcome): boolean =>
  error === undefined || (isPanelFailure(error) && 'status' in error && error.status < 500);

/**
 * The order as it was when its refund was sent, until there is an answer. Without one it may be done, and the order, which is loaded
 * again, says so; but trying again has to mean the same refund, with the same key.
 */
const useSentOrder = (latest: OrderDetail) => {
  const [sent, setSent] = useState<OrderDetail | null>(null);
  const order = sent ?? latest;
  const hold = async (send: () => Promise<Outcome>): Promise<Outcome> => {
    setSent(order);
    const outcome = await send();
    if (isAnswered(outcome)) setSent(null);
    return outcome;
  };
  return { order, hold };
};

export const RefundDialog = ({ order: latest, onClose }: OrderDialogProps) => {
  const text = useText();
  const { order, hold } = useSentOrder(latest);
  const { format } = useMoney();
  const [send] = useShopRefundOrderMutation();
  const { refund, charges, giving, most, problem, cents, info } = useWish(order);
  const consequence = useConsequence(giving);
  const { refusalOf, tell } = useOutcome(giving);
  const restocked = restockedCount(order, refund.choice);
  return (
    <ActionModal
      title={text('orders.refund.title')}
      {...(cents > 0 ? { consequence: consequence({ order, cents, restocked }) } : {})}
      confirmLabel={text(cents > 0 ? 'orders.refund.amount' : 'orders.refund', {
        amount: format(cents, order.currency),
      })}
      danger
      isReady={cents > 0}
      intention={info}
      run={(key) => hold(() => send({ id: order.id, key, info }))}
      refusalOf={refusalOf}
      onDone={(answer) => {
        tell(answer);
        onClose();
      }}
      onClose={onClose}
    >
      <Typography textColor="neutral600">{text('orders.refund.hint')}</Typography>
      <RefundLines order={order} choice={refund.choice} onChange={refund.choose} />
      <AmountField
        currency={order.currency}
        most={most}
        problem={problem}
        value={refund.amount}
        onChange={refund.setAmount}
      />
      <ChargeField charges={charges} value={refund.transaction} onChange={refund.setTransaction} />
      <ReasonField value={refund.reason} onChange={refund.setReason} />
    </ActionModal>
  );
};
