import type { TestClock } from './test-clock';
import { assertAmount, assertStep } from './stripe-amounts';
import {
  makeCharge,
  makeDispute,
  makeFailedCharge,
  makeIntent,
  makeMovement,
  makeRefund,
  type Charge,
  type Dispute,
  type Fields,
  type Intent,
  type Metadata,
  type PaymentMethod,
  type Refund,
  type Session,
} from './stripe-objects';
import { createBilling, type Billing } from './stripe-billing';
import { createLedger } from './stripe-ledger';
import { refuse, refuseMissing } from './stripe-refusals';
import { createVault, type BankAnswer } from './stripe-vault';

/** What the bank behind the card gateway of the tests knows; `stripe-server` is the API on top of it. */
export type NewIntent = Fields & {
  readonly amount: number;
  readonly currency: string;
  readonly livemode: boolean;
  readonly metadata: Metadata;
};

/** An inquiry takes no money yet. */
const isInquiry = ({ status }: Dispute): boolean => status.startsWith('warning_');

const isDisputed = ({ disputed, id: charge }: Charge, disputes: readonly Dispute[]): boolean =>
  disputed && disputes.some((each) => each.charge === charge && !isInquiry(each) && each.status !== 'won');

/** A page is dead a day after it was made. */
const expireOld = (session: Session, now: number): Session =>
  session.status === 'open' && session.expires_at <= now
    ? Object.assign(session, { status: 'expired', url: null })
    : session;

const withdraw = (dispute: Dispute, now: number): void => {
  if (!isInquiry(dispute)) dispute.balance_transactions.push(makeMovement(dispute, -dispute.amount, now));
};

const MESSAGES: Readonly<Record<string, string>> = {
  authentication_required: 'Your card was declined. This transaction requires authentication.',
  expired_card: 'Your card has expired.',
};

export const createBank = (clock: TestClock) => {
  const [intents, sessions] = [new Map<string, Intent>(), new Map<string, Session>()];
  const [refunds, disputes]: [Refund[], Dispute[]] = [[], []];
  /** What the payment of a page will be made with. */
  const intentMetadata = new Map<string, Metadata>();
  const intentUsage = new Map<string, string>();
  /** What becomes of refunds from now on. */
  const behaviour = { refundStatus: 'succeeded' };
  const now = (): number => Math.floor(clock.now().getTime() / 1_000);
  const [vault, ledger] = [createVault(now), createLedger()];

  const chargeOf = (chargeId: string | null): Charge => {
    const charges = [...intents.values()].map(({ latest_charge: charge }) => charge);
    return charges.find((each) => each?.id === chargeId) ?? refuseMissing('charge', chargeId);
  };
  const intentOf = (intentId: string): Intent => intents.get(intentId) ?? refuseMissing('payment_intent', intentId);
  const sessionOf = (sessionId: string): Session => {
    const session = sessions.get(sessionId);
    return session ? expireOld(session, now()) : refuseMissing('checkout.session', sessionId);
  };
  const disputeOf = (disputeId: string): Dispute =>
    disputes.find((each) => each.id === disputeId) ?? refuseMissing('dispute', disputeId);

  const createIntent = (fields: NewIntent): Intent => {
    assertAmount(fields.amount, fields.currency);
    const intent = makeIntent({ ...fields, created: now() });
    intents.set(intent.id, intent);
    return intent;
  };
  const refund = (chargeId: string | null, asked?: number, metadata: Metadata = {}): Refund => {
    const charge = chargeOf(chargeId);
    const left = charge.amount_captured - charge.amount_refunded;
    if (left === 0) refuse(400, `Charge ${charge.id} has already been refunded.`, { code: 'charge_already_refunded' });
    if (isDisputed(charge, disputes)) refuse(400, `Charge ${charge.id} is disputed.`, { code: 'charge_disputed' });
    const amount = asked ?? left;
    assertStep(amount, charge.currency);
    if (amount > left) refuse(400, `Refund amount is greater than unrefunded amount on charge`, { param: 'amount' });
    const made = Object.assign(makeRefund(charge, amount, now(), metadata), { status: behaviour.refundStatus });
    if (made.status !== 'failed') charge.amount_refunded += amount;
    charge.refunded = charge.amount_refunded === charge.amount_captured;
    refunds.push(made);
    return made;
  };
  /** What the buyer pays with is kept where the intent asks for it. */
  const usedBy = ({ payment_method: id, setup_future_usage: usage, customer, livemode }: Intent) => {
    if (id !== null) return vault.methods.get(id);
    return usage !== null && customer !== null ? vault.attach(customer, { livemode }) : undefined;
  };
  const takeMoney = (intent: Intent): Intent => {
    if (intent.status === 'canceled') throw new Error(`The intent ${intent.id} is canceled: nobody can pay it.`);
    const paid = intent.latest_charge?.status === 'succeeded' ? intent.latest_charge : null;
    const charge = paid ?? makeCharge(intent, now(), usedBy(intent));
    ledger.enter(intent, charge);
    const done = { status: 'succeeded', last_payment_error: null, amount_received: intent.amount };
    Object.assign(intent, { ...done, latest_charge: charge, payment_method: charge.payment_method });
    billing.paid(intent);
    return intent;
  };
  const refuseCharge = (intent: Intent, method: PaymentMethod, failure: Exclude<BankAnswer, string>): Intent => {
    const charge = makeFailedCharge(intent, now(), method, failure);
    const last_payment_error = {
      ...{ type: 'card_error', message: MESSAGES[failure.code] ?? 'Your card was declined.', ...failure },
      charge: charge.id,
    };
    const open = { status: 'requires_payment_method', payment_method: null };
    return Object.assign(intent, { ...open, last_payment_error, latest_charge: charge });
  };
  const billing: Billing = createBilling({ now, vault, createIntent, intentOf, takeMoney, refuseCharge });
  const completeSession = (sessionId: string, payment_status: 'paid' | 'unpaid'): Intent => {
    const session = sessionOf(sessionId);
    if (session.status !== 'open') throw new Error(`The page ${sessionId} is ${session.status}: nobody can pay on it.`);
    const { amount_total: amount, currency, livemode, customer } = session;
    const setup_future_usage = intentUsage.get(sessionId) ?? null;
    const metadata = intentMetadata.get(sessionId) ?? {};
    const intent = createIntent({ amount, currency, livemode, metadata, customer, setup_future_usage });
    Object.assign(session, { payment_intent: intent.id, status: 'complete', payment_status, url: null });
    return intent;
  };
  /** The buyer agrees on the page of the provider. */
  const agreeHosted = (sessionId: string) => {
    const session = sessionOf(sessionId);
    const { customer, livemode, status, mode } = session;
    const isAble = status === 'open' && mode === 'setup' && customer !== null;
    if (!isAble) throw new Error(`The page ${sessionId} is ${status}, of ${mode}: nobody can agree on it.`);
    const setUp = vault.createSetUp({ customer, livemode, metadata: intentMetadata.get(sessionId) ?? {} });
    const done = { setup_intent: setUp.id, status: 'complete', payment_status: 'no_payment_required', url: null };
    Object.assign(session, done);
    return vault.agree(setUp.id);
  };
  const dispute = (chargeId: string, { amount, status = 'needs_response' }: Partial<Dispute> = {}): Dispute => {
    const charge = chargeOf(chargeId);
    charge.disputed = true;
    const made = makeDispute(charge, { status, ...(amount === undefined ? {} : { amount }) }, now());
    withdraw(made, now());
    disputes.push(made);
    return made;
  };
  /** An inquiry becomes a dispute by `needs_response`. */
  const closeDispute = (disputeId: string, status: string): Dispute => {
    const found = disputeOf(disputeId);
    const wasInquiry = isInquiry(found);
    found.status = status;
    if (wasInquiry) withdraw(found, now());
    if (status === 'won') found.balance_transactions.push(makeMovement(found, found.amount, now()));
    return found;
  };
  return {
    ...{ now, behaviour, intents, sessions, refunds, disputes, intentMetadata, intentUsage, vault, ledger, billing },
    ...{ chargeOf, intentOf, sessionOf, disputeOf },
    ...{ createIntent, refund, takeMoney, refuseCharge, completeSession, agreeHosted, dispute, closeDispute },
  };
};

export type Bank = ReturnType<typeof createBank>;
