import { BadRequestError, NotFoundError } from '../../../domain/errors';
import { mergeDispute, type DisputeState, type KnownDispute } from '../../../domain/order';
import { toJson } from '../../../platform/db/columns';
import type { Platform } from '../../../platform/platform';
import { existing, withPayable } from '../locked-order';
import { gatewaysOf, providerCharge } from '../order-gateways';
import { findOrder, findTransactions, updateTransaction } from '../orders.repository';
import type { TransactionRow } from '../orders.rows';
import type { Author } from '../statuses/status-change';
import { factsOf, isDisputed, isVendorId, tellDispute, withCharge, type Disputed, type TakenFacts } from './disputed';
import { lossesBy, writeOff } from './write-off';

const SYSTEM: Author = { author: 'system' };

const existingCharge = (transaction: TransactionRow | undefined): TransactionRow => {
  if (!transaction) throw new NotFoundError('The transaction does not exist.');
  return transaction;
};

const assertDisputed = (transaction: TransactionRow): TransactionRow => {
  if (isDisputed(transaction)) return transaction;
  throw new BadRequestError('This payment is not disputed.');
};

const isOpen = ({ state }: KnownDispute): boolean => state === 'open';

const withDispute = ({ disputes, ...facts }: TakenFacts, known: KnownDispute): TakenFacts => ({
  ...facts,
  disputes: [...disputes.filter(({ id }) => id !== known.id), known],
});

type Change = { readonly facts: TakenFacts; readonly author: Author; readonly note?: string };

const apply = (platform: Platform, disputed: Disputed, { facts, author, note }: Change): Promise<void> => {
  const losses = lossesBy(disputed, facts);
  return writeOff(platform, disputed, {
    facts,
    losses,
    author,
    meta: note === undefined ? {} : { dispute_note: note },
  });
};

type Accepting = {
  /** As it was when the provider was asked. */
  readonly asked: TransactionRow;
  /** What the provider has closed, where it has names for disputes. */
  readonly vendorId: string | undefined;
};

/** As it stands by now. Without the provider's name for it, it is the one that was open when the provider was asked. */
const acceptedOf = (charge: TransactionRow, { asked, vendorId }: Accepting): KnownDispute => {
  const { disputes } = factsOf(charge);
  const latest = factsOf(asked).disputes.filter(isOpen).at(-1);
  const accepted = disputes.find(({ id }) => id === vendorId) ?? disputes.find(({ id }) => id === latest?.id);
  if (!accepted) throw new BadRequestError('This payment is not disputed.');
  return accepted;
};

type Accepted = Accepting & { readonly author: Author; readonly note: string };

/** The provider's message may be here before its answer: then the money is written off, and only who has given in, and why, is missing. */
const recordAccepted = async (
  platform: Platform,
  disputed: Disputed,
  { author, note, ...accepting }: Accepted
): Promise<void> => {
  const { order, transaction } = disputed;
  const accepted = acceptedOf(transaction, accepting);
  if (isOpen(accepted)) {
    const facts = withDispute(factsOf(assertDisputed(transaction)), { ...accepted, state: 'lost' });
    await apply(platform, disputed, { facts, author, note });
  } else {
    const meta = toJson({ ...transaction.meta, dispute_note: note });
    await updateTransaction(platform.db, transaction.id, { meta }, platform.clock.now());
  }
  await tellDispute(platform, order, 'Dispute accepted', note, author);
};

/**
 * The merchant gives in: the provider is told here, and the answer then writes the money off, in a transaction of its own or of the
 * caller. @throws NotFoundError; BadRequestError for a payment that is not disputed, and where the provider does not take it.
 */
export const acceptDispute = async (
  platform: Platform,
  { orderId, transactionId, note }: { readonly orderId: number; readonly transactionId: number; readonly note: string },
  author: Author
): Promise<() => Promise<void>> => {
  const found = existing(await findOrder(platform.db, orderId));
  const open = (await findTransactions(platform.db, orderId)).find(({ id }) => id === transactionId);
  const transaction = assertDisputed(existingCharge(open));
  const charge = providerCharge(found, transaction);
  const answer = await gatewaysOf(platform).acceptDispute(transaction.payment_method, charge, note);
  if (answer?.status === 'failed') throw new BadRequestError(answer.message);
  return () =>
    withPayable(platform, orderId, async (order) => {
      const transactions = await findTransactions(platform.db, orderId);
      const current = existingCharge(transactions.find(({ id }) => id === transactionId));
      const accepted = { asked: transaction, vendorId: answer?.vendorId, author, note };
      await recordAccepted(platform, { order, transactions, transaction: current }, accepted);
    });
};

export type DisputedCharge = {
  /** The uuid of the transaction that was handed to the gateway. */
  readonly transactionUuid: string;
  /** The provider's own id of the dispute; tells a repeated message from a second dispute. */
  readonly vendorDisputeId?: string;
  /** Hundredths of the currency unit that were withdrawn; 0 for an inquiry. Left out: all of the charge. */
  readonly amount?: number;
  /** In words, for the merchant. */
  readonly reason?: string;
  /** When the buyer opened it; left out: when the store hears of it. */
  readonly openedAt?: Date;
  /** Grows with every change of the dispute at the provider: what an older report says changes nothing. */
  readonly version?: number;
};

export type ClosedDispute = DisputedCharge & { readonly outcome: 'won' | 'lost' };

/** Money that people took back or gave back by hand is not disputed; a charge that was lost may be won, or meet another dispute. */
const canBeDisputed = (charge: TransactionRow): boolean => {
  if (charge.transaction_type === 'refund') return false;
  const isLost = charge.status === 'dispute_lost' && factsOf(charge).disputes.some(({ state }) => state === 'lost');
  return charge.status === 'succeeded' || isLost;
};

type Told = { readonly id: string; readonly state: DisputeState; readonly charge: DisputedCharge };

/** The facts with what is told; null where it is known, or is behind what is known. */
const newFacts = ({ clock }: Platform, { transaction }: Disputed, { id, state, charge }: Told): TakenFacts | null => {
  const facts = factsOf(transaction);
  const { amount, openedAt = clock.now(), version = null } = charge;
  const known = facts.disputes.find((each) => each.id === id);
  const merged = mergeDispute(known, { id, state, amount, openedAt: openedAt.getTime(), version });
  return merged === known ? null : withDispute(facts, merged);
};

const knownIn = ({ disputes }: TakenFacts, id: string): KnownDispute | undefined =>
  disputes.find((each) => each.id === id);

const TITLES: Readonly<Record<DisputeState, string>> = {
  open: 'Payment disputed',
  won: 'Dispute won',
  lost: 'Dispute lost',
};

const titlesOf = (before: KnownDispute | undefined, state: DisputeState): readonly string[] =>
  before || state === 'open' ? [TITLES[state]] : [TITLES.open, TITLES[state]];

const hasMoved = (before: KnownDispute | undefined, after: KnownDispute | undefined): boolean =>
  before?.state !== after?.state || before?.amount !== after?.amount;

/** Answers whether the dispute itself has moved: a trace of an older report may be kept without that. */
const hear = async (platform: Platform, disputed: Disputed, told: Told): Promise<boolean> => {
  const { id, state, charge } = told;
  const { order, transaction } = disputed;
  const facts = canBeDisputed(transaction) ? newFacts(platform, disputed, told) : null;
  if (!facts) return false;
  const [before, after] = [knownIn(factsOf(transaction), id), knownIn(facts, id)];
  const { reason = '' } = charge;
  await apply(platform, disputed, { facts, author: SYSTEM, ...(state === 'lost' ? { note: reason } : {}) });
  if (!hasMoved(before, after)) return false;
  for (const title of titlesOf(before, state)) await tellDispute(platform, order, title, reason, SYSTEM);
  return true;
};

const isUnnamed = ({ id }: KnownDispute): boolean => !isVendorId(id);

/** Of a gateway without ids for disputes: there is one at a time. */
const unnamedOf = ({ disputes }: TakenFacts): string => {
  const unnamed = disputes.filter(isUnnamed);
  const open = unnamed.find(isOpen);
  return open?.id ?? (unnamed.length === 0 ? '' : `#${unnamed.length + 1}`);
};

/** A buyer disputes a payment with his bank: it counts until that is decided. Answers false where that is known. */
export const openDispute = (platform: Platform, charge: DisputedCharge): Promise<boolean> =>
  withCharge(platform, charge.transactionUuid, async (disputed) => {
    const id = charge.vendorDisputeId ?? unnamedOf(factsOf(disputed.transaction));
    return hear(platform, disputed, { id, state: 'open', charge });
  });

/** The dispute that a decision is about: the one of that name, or the open one where either of them has no name. */
const decidedOf = ({ disputes }: TakenFacts, id: string | undefined): KnownDispute | undefined => {
  const open = disputes.filter(isOpen);
  if (id === undefined) return open.at(-1);
  return disputes.find((each) => each.id === id) ?? open.find(isUnnamed);
};

/** The bank has decided. Answers false where no dispute is open, and none that was lost has been won. */
export const closeDispute = (platform: Platform, charge: ClosedDispute): Promise<boolean> =>
  withCharge(platform, charge.transactionUuid, async (disputed) => {
    const dispute = decidedOf(factsOf(disputed.transaction), charge.vendorDisputeId);
    return dispute ? hear(platform, disputed, { id: dispute.id, state: charge.outcome, charge }) : false;
  });

export type DisputeReport = DisputedCharge & { readonly vendorDisputeId: string; readonly state: DisputeState };

/** How a dispute stands at its provider, whatever of it was heard before. Answers false where that is known. */
export const recordDispute = (platform: Platform, { state, ...charge }: DisputeReport): Promise<boolean> =>
  withCharge(platform, charge.transactionUuid, (disputed) => {
    const known = decidedOf(factsOf(disputed.transaction), charge.vendorDisputeId);
    return hear(platform, disputed, { id: known?.id ?? charge.vendorDisputeId, state, charge });
  });
