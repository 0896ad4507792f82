import { BadRequestError, UnprocessableError } from '../../../domain/errors';
import type { GivenBack, Losses, Reversal } from '../../../domain/order';
import { toJson } from '../../../platform/db/columns';
import type { Platform } from '../../../platform/platform';
import { factsOf, isLossRow, refundsOf, withCharge, type Disputed, type TakenFacts } from '../disputes/disputed';
import { lossesBy, writeOff } from '../disputes/write-off';
import { existing } from '../locked-order';
import { findOrder, findTransactions, updateTransaction } from '../orders.repository';
import type { TransactionRow } from '../orders.rows';
import { recordNewRefund } from './record-refund';

/** What a payment provider says of money that it gave back. */
export type RefundedCharge = {
  readonly gateway: string;
  /** The uuid of the transaction that was handed to the gateway. */
  readonly transactionUuid: string;
  /** The provider's own id of the refund; tells a repeated message from a second refund. */
  readonly vendorRefundId: string;
  /** Of the store's own refund that the provider was asked for, where it keeps it. */
  readonly refundUuid?: string;
  /** Hundredths of the currency unit, whatever its decimals. */
  readonly amount: number;
  /** ISO 4217. */
  readonly currency: string;
  readonly reason?: string;
  /** It was taken, and the money is not on its way yet. */
  readonly isPending?: boolean;
  /**
   * True: the provider has taken the money back by itself, as wallets do for a dispute; it comes again where that is won. False: it is
   * surely none of a dispute. Left out: one of the disputed amount, since the dispute was opened, is taken for the money of the dispute.
   */
  readonly isReversal?: boolean;
  /** When the money left; left out: when the store hears of it. */
  readonly at?: Date;
};

type Known = 'known' | 'named' | 'new';

const hasFailed = ({ meta }: TransactionRow): boolean => meta.gateway_refund === 'failed';

/** By the store's own id of it. A provider that does not keep it, or says another name, leaves only the amount to go by. */
const ownRefund = (own: readonly TransactionRow[], told: RefundedCharge): TransactionRow | undefined => {
  const unnamed = own.filter((row) => row.vendor_charge_id === null && !isLossRow(row));
  return own.some(({ uuid }) => uuid === told.refundUuid)
    ? unnamed.find(({ uuid }) => uuid === told.refundUuid)
    : unnamed.find(({ total }) => total === told.amount);
};

/**
 * Its money did not reach the buyer, and a person gives it back at the provider once more: that is no other refund, unless it may be the
 * money of a dispute.
 */
const madeAgain = (own: readonly TransactionRow[], told: RefundedCharge): TransactionRow | undefined =>
  told.refundUuid === undefined && told.isReversal === false
    ? own.find((row) => row.total === told.amount && hasFailed(row) && !isLossRow(row))
    : undefined;

/** An answer that was waited for, or a second try of what had failed. */
const isCarriedOut = (refund: TransactionRow, told: RefundedCharge, isNamed: boolean): boolean =>
  !told.isPending && (refund.meta.gateway_refund === 'pending' || (!isNamed && hasFailed(refund)));

/**
 * A refund of the store's own that the provider has not named yet gets its id, and what has been carried out is known. See
 * docs/rules/refunds.md#refunds-at-the-provider.
 */
const match = async ({ db, clock }: Platform, own: readonly TransactionRow[], told: RefundedCharge): Promise<Known> => {
  const named = own.find(({ vendor_charge_id: id }) => id === told.vendorRefundId);
  const refund = named ?? ownRefund(own, told) ?? madeAgain(own, told);
  if (!refund) return 'new';
  const isDecided = isCarriedOut(refund, told, named !== undefined);
  // Until a second try is carried out, the failure stands.
  if (!isDecided && (named || hasFailed(refund))) return 'known';
  const answered = isDecided ? { meta: toJson({ ...refund.meta, gateway_refund: 'success' }) } : {};
  await updateTransaction(db, refund.id, { vendor_charge_id: told.vendorRefundId, ...answered }, clock.now());
  return named ? 'known' : 'named';
};

const timeOf = ({ clock }: Platform, { at }: RefundedCharge): number => (at ?? clock.now()).getTime();

const amountOf = (losses: Losses): number => losses.parts.reduce((sum, { amount }) => sum + amount, 0);

/** What providers told of may be more than the charge has: then a person has to look. */
const isBeyond = (losses: Losses): boolean => !losses.isLost && losses.told > amountOf(losses);

/**
 * A refund may be the money of a dispute that was written off before: it takes the place of that loss, which has to make room first.
 * Answers the order as it stands then.
 */
const makeRoom = async (platform: Platform, disputed: Disputed, coming: GivenBack): Promise<Disputed> => {
  const facts = factsOf(disputed.transaction);
  const [before, after] = [lossesBy(disputed, facts), lossesBy(disputed, facts, [coming])];
  if (after.told >= before.told || after.isLost) return disputed;
  await writeOff(platform, disputed, { facts, losses: after, author: { author: 'system' } });
  const { order, transaction } = disputed;
  const transactions = await findTransactions(platform.db, order.id);
  const current = transactions.find(({ id }) => id === transaction.id) ?? transaction;
  return { order: existing(await findOrder(platform.db, order.id)), transactions, transaction: current };
};

const recordGivenBack = async (platform: Platform, disputed: Disputed, told: RefundedCharge): Promise<boolean> => {
  const known = await match(platform, refundsOf(disputed), told);
  if (known !== 'new') return known === 'named';
  const { amount, vendorRefundId: vendorId, reason = '', isReversal } = told;
  const at = timeOf(platform, told);
  const coming = { amount, at, mayBeDisputed: isReversal !== false };
  const { order, transactions, transaction: charge } = await makeRoom(platform, disputed, coming);
  const meta = { given_back_at: at, ...(isReversal === undefined ? {} : { is_reversal: isReversal }) };
  await recordNewRefund(platform, { order, transactions, charge }, { amount, vendorId, reason, meta });
  return true;
};

/** It was listed as a refund before anybody said that it is a reversal: from now on it stands or falls with the facts. */
const asLossRow = async ({ db, clock }: Platform, row: TransactionRow): Promise<TransactionRow> => {
  const { line_shares: shares = [], ...rest } = row.meta;
  const meta = { ...rest, lost_shares: shares };
  await updateTransaction(db, row.id, { meta: toJson(meta) }, clock.now());
  return { ...row, meta };
};

const withLossRow = async (platform: Platform, disputed: Disputed, id: string): Promise<Disputed> => {
  const row = refundsOf(disputed).find((each) => each.vendor_charge_id === id && !isLossRow(each));
  if (!row) return disputed;
  const loss = await asLossRow(platform, row);
  return { ...disputed, transactions: disputed.transactions.map((each) => (each.id === loss.id ? loss : each)) };
};

/** @throws BadRequestError where that is more than what is left of the charge. */
const recordFacts = (platform: Platform, disputed: Disputed, facts: TakenFacts): Promise<void> => {
  const [before, losses] = [lossesBy(disputed, factsOf(disputed.transaction)), lossesBy(disputed, facts)];
  if (isBeyond(losses) && losses.told > before.told) {
    throw new BadRequestError('The refund is more than what is left of the payment.');
  }
  return writeOff(platform, disputed, { facts, losses, author: { author: 'system' } });
};

const recordReversal = async (platform: Platform, disputed: Disputed, told: RefundedCharge): Promise<boolean> => {
  const { vendorRefundId: id, amount } = told;
  const facts = factsOf(disputed.transaction);
  const isOwn = refundsOf(disputed).some(
    (each) => each.vendor_charge_id === id && each.meta.gateway_refund !== undefined
  );
  if (isOwn || facts.reversals.some((each) => each.id === id)) return false;
  const reversal: Reversal = { id, amount, at: timeOf(platform, told) };
  const held = await withLossRow(platform, disputed, id);
  await recordFacts(platform, held, { ...facts, reversals: [...facts.reversals, reversal] });
  return true;
};

const isKnownReversal = ({ transaction }: Disputed, { vendorRefundId }: RefundedCharge): boolean =>
  factsOf(transaction).reversals.some(({ id }) => id === vendorRefundId);

/**
 * The provider has given money back, asked by the store or not, or taken it back. Repeating it changes nothing and answers false.
 * @throws NotFoundError (no such transaction), UnprocessableError (another gateway or currency), BadRequestError (more than was paid).
 */
export const recordProviderRefund = (platform: Platform, told: RefundedCharge): Promise<boolean> =>
  withCharge(platform, told.transactionUuid, async (disputed) => {
    const { transaction: charge } = disputed;
    if (charge.payment_method !== told.gateway || charge.currency !== told.currency.toUpperCase()) {
      throw new UnprocessableError('Gateway or currency of the refund are not those of the transaction.');
    }
    if (told.isReversal) return recordReversal(platform, disputed, told);
    return isKnownReversal(disputed, told) ? false : recordGivenBack(platform, disputed, told);
  });

/** The provider says that all of a charge was taken back. What of it no message has told is written off, too. */
export const recordReversedCharge = (platform: Platform, transactionUuid: string): Promise<void> =>
  withCharge(platform, transactionUuid, async (disputed) => {
    const facts = factsOf(disputed.transaction);
    if (!facts.isReversed) await recordFacts(platform, disputed, { ...facts, isReversed: true });
  });
