import { sum, type Cents } from '../money';

/**
 * Money that a provider takes back from a charge by itself: reversals and disputes. Providers tell of the same money by both, in any
 * order, so what is written off is computed from all that is known of a charge and not added up message by message.
 */
export type DisputeState = 'open' | 'won' | 'lost';

export type KnownDispute = {
  /** The provider's own id; blank where it has none. */
  readonly id: string;
  readonly state: DisputeState;
  /** What is withdrawn by now; 0 for an inquiry; null: all of the charge. */
  readonly amount: Cents | null;
  /** The most that was ever told of it: a reversal may come before the bank has decided about a part. */
  readonly most: Cents | null;
  /** Milliseconds: when it was opened, as far as anybody knows. */
  readonly openedAt: number;
  /** Grows with every change at the provider; null where the provider does not tell. */
  readonly version: number | null;
};

export type ToldDispute = Omit<KnownDispute, 'amount' | 'most'> & {
  /** Undefined: it is not told, or it is all of the charge. */
  readonly amount: Cents | undefined;
};

const RANKS: Readonly<Record<DisputeState, number>> = { open: 0, lost: 1, won: 2 };

/** An inquiry of a bank may become a dispute, also after it was closed; a dispute never becomes an inquiry. */
const wasInquiry = (known: KnownDispute, told: ToldDispute): boolean => known.amount === 0 && told.amount !== 0;

/** Without versions a dispute goes from open to lost to won, and whatever is behind that is an older report. */
const isNewer = (known: KnownDispute, told: ToldDispute): boolean => {
  if (known.version !== null && told.version !== null && known.version !== told.version) {
    return told.version > known.version;
  }
  return wasInquiry(known, told) || RANKS[told.state] > RANKS[known.state];
};

const mostOf = (known: Cents | null, told: Cents | undefined): Cents | null =>
  known === null || told === undefined ? known : Math.max(known, told);

/** An older report may still tell of more money, or of an earlier time. */
const withTraces = (known: KnownDispute, told: ToldDispute): KnownDispute => {
  const [most, openedAt] = [mostOf(known.most, told.amount), Math.min(known.openedAt, told.openedAt)];
  return most === known.most && openedAt === known.openedAt ? known : { ...known, most, openedAt };
};

/** What is known of a dispute after a report of it; the same object where nothing is new. */
export const mergeDispute = (known: KnownDispute | undefined, told: ToldDispute): KnownDispute => {
  if (!known) return { ...told, amount: told.amount ?? null, most: told.amount ?? null };
  const traced = withTraces(known, told);
  if (!isNewer(known, told)) return traced;
  const amount = told.amount ?? (wasInquiry(known, told) ? null : known.amount);
  const most = amount === null ? null : traced.most;
  return { ...traced, state: told.state, amount, most, version: told.version ?? known.version };
};

export type Reversal = {
  readonly id: string;
  readonly amount: Cents;
  /** Milliseconds: when the money was taken, as far as anybody knows. */
  readonly at: number;
};

export type GivenBack = {
  readonly amount: Cents;
  readonly at: number;
  /** Nobody in the store asked for it, and the gateway does not say where it comes from: a dispute may be the cause. */
  readonly mayBeDisputed: boolean;
};

export type TakenMoney = {
  readonly total: Cents;
  readonly refunds: readonly GivenBack[];
  readonly disputes: readonly KnownDispute[];
  readonly reversals: readonly Reversal[];
  /** The provider says that all of the charge was taken back, and not by which reversals. */
  readonly isReversed: boolean;
};

export type LostPart = {
  readonly amount: Cents;
  /** Of the dispute or the reversal; blank where it has none. */
  readonly id: string;
  readonly cause: 'dispute' | 'reversal';
};

export type Losses = {
  /** Disputes have taken all that was left: that is a state of the charge, and nothing stands as a refund for it. */
  readonly isLost: boolean;
  /** Each stands as a refund of the charge; together never more than what is left of it. */
  readonly parts: readonly LostPart[];
  /** What all of it comes to by what is told, also where that is more than what is left. */
  readonly told: Cents;
};

const byTime =
  <T extends { readonly id: string }>(timeOf: (each: T) => number) =>
  (a: T, b: T): number =>
    timeOf(a) - timeOf(b) || (a.id < b.id ? -1 : 1);

const amountOf = (parts: readonly { readonly amount: Cents }[]): Cents => sum(parts.map(({ amount }) => amount));

/** Where no message has said how the whole of a charge was taken back, its disputes do, and else it is all that is left. */
const wholeBy = ({ total, refunds, disputes }: TakenMoney): readonly Reversal[] => {
  const at = Number.MAX_SAFE_INTEGER;
  const disputed = disputes.filter(({ amount }) => amount !== 0);
  if (disputed.length > 0) return disputed.map(({ id, amount }) => ({ id, amount: amount ?? total, at }));
  const left = total - amountOf(refunds);
  return left > 0 ? [{ id: '', amount: left, at }] : [];
};

const reversalsOf = (money: TakenMoney): readonly Reversal[] => {
  const { reversals, isReversed } = money;
  const known = isReversed && reversals.length === 0 ? wholeBy(money) : reversals;
  return [...known].sort(byTime(({ at }) => at));
};

type Pairs = ReadonlyMap<KnownDispute, Reversal>;

/** Of two disputes about as much, a reversal belongs to the one that was opened last before it. */
const pairsOf = (disputes: readonly KnownDispute[], reversals: readonly Reversal[], total: Cents): Pairs => {
  const pairs = new Map<KnownDispute, Reversal>();
  for (const reversal of reversals) {
    const fitting = disputes.filter(
      (each) => !pairs.has(each) && [each.amount ?? total, each.most ?? total].includes(reversal.amount)
    );
    const dispute = fitting.filter(({ openedAt }) => openedAt <= reversal.at).at(-1) ?? fitting[0];
    if (dispute) pairs.set(dispute, reversal);
  }
  return pairs;
};

/** Some wallets settle a dispute by a refund: one of just that amount since it was opened. Each is taken for one dispute. */
const takeRefund = (left: GivenBack[], { openedAt }: KnownDispute, amount: Cents): boolean => {
  const index = left.findIndex((each) => each.mayBeDisputed && each.amount === amount && each.at >= openedAt);
  if (index >= 0) left.splice(index, 1);
  return index >= 0;
};

const lostParts = ({ total, refunds }: TakenMoney, disputes: readonly KnownDispute[], pairs: Pairs) => {
  const left = [...refunds];
  return disputes.flatMap((dispute): readonly LostPart[] => {
    const { id, state } = dispute;
    const amount = dispute.amount ?? total;
    if (state !== 'lost' || amount === 0) return [];
    return !pairs.has(dispute) && takeRefund(left, dispute, amount) ? [] : [{ amount, id, cause: 'dispute' }];
  });
};

/** While a dispute is open, what was taken for it is gone; what becomes of it is decided with the dispute. */
const reversedParts = (reversals: readonly Reversal[], pairs: Pairs): readonly LostPart[] => {
  const decided = new Set([...pairs].filter(([{ state }]) => state !== 'open').map(([, reversal]) => reversal));
  return reversals
    .filter((reversal) => !decided.has(reversal))
    .map(({ id, amount }) => ({ id, amount, cause: 'reversal' }));
};

const upTo = (most: Cents, parts: readonly LostPart[]): readonly LostPart[] => {
  let left = most;
  return parts.flatMap((part) => {
    const amount = Math.min(part.amount, Math.max(0, left));
    left -= amount;
    return amount > 0 ? [{ ...part, amount }] : [];
  });
};

/** What has to be written off of a charge. It depends on what is known, and not on the order in which it was told. */
export const lossesOf = (money: TakenMoney): Losses => {
  const disputes = [...money.disputes].sort(byTime(({ openedAt }) => openedAt));
  const reversals = reversalsOf(money);
  const pairs = pairsOf(disputes, reversals, money.total);
  const [lost, reversed] = [lostParts(money, disputes, pairs), reversedParts(reversals, pairs)];
  const left = Math.max(0, money.total - amountOf(money.refunds));
  const isLost = lost.length > 0 && reversed.length === 0 && amountOf(lost) >= left;
  const all = [...reversed, ...lost];
  return { isLost, parts: isLost ? [] : upTo(left, all), told: amountOf(all) };
};
