import { fromDecimalAmount } from '../../../domain/payment';
import type { Platform } from '../../../platform/platform';
import { recordApiFailure } from '../../activity';
import type { ReportedDispute } from '../gateway';
import { callPaypal, type Credentials } from './paypal-api';

export type Money = { readonly currency_code: string; readonly value: string };

export type ListedDispute = {
  readonly dispute_id: string;
  readonly status: string;
  readonly reason?: string;
  readonly dispute_amount?: Money;
  readonly create_time?: string;
  readonly update_time?: string;
};

const OUTCOMES: Readonly<Record<string, 'won' | 'lost'>> = { RESOLVED_BUYER_FAVOUR: 'lost', ACCEPTED: 'lost' };

/** The oldest first. */
export const findDisputes = async (
  platform: Platform,
  credentials: Credentials,
  captureId: string
): Promise<readonly ListedDispute[]> => {
  const path = `/v1/customer/disputes?disputed_transaction_id=${encodeURIComponent(captureId)}`;
  const { items } = await callPaypal(platform, credentials, { method: 'GET', path });
  const found = Array.isArray(items) ? (items as readonly ListedDispute[]) : [];
  return [...found].sort((a, b) => String(a.create_time).localeCompare(String(b.create_time)));
};

const timeOf = (text: string | undefined): number | undefined => {
  const time = Date.parse(text ?? '');
  return Number.isNaN(time) ? undefined : time;
};

const UNREADABLE = 'PayPal told of a dispute whose amount cannot be read: it is taken for all of the payment';

/** Left out where PayPal tells of none in the currency of the payment: then it is all of it. */
const disputedAmount = async (platform: Platform, id: string, told: Money | undefined, currency: string) => {
  if (told?.currency_code !== currency) return {};
  const amount = fromDecimalAmount(told.value);
  if (!Number.isNaN(amount)) return { amount };
  const failed = { title: UNREADABLE, detail: id, moduleName: 'payment' };
  await recordApiFailure(platform, failed, new Error(JSON.stringify(told)));
  return {};
};

type DisputeOutcome = { readonly outcome_code?: string; readonly amount_refunded?: Money };

const aboutOf = ({ dispute_id: id, reason, create_time: opened, update_time: updated }: ListedDispute) => {
  const [openedAt, version] = [timeOf(opened), timeOf(updated)];
  return {
    id,
    ...(reason === undefined ? {} : { reason }),
    ...(openedAt === undefined ? {} : { openedAt: new Date(openedAt) }),
    ...(version === undefined ? {} : { version }),
  };
};

const readDispute = async (
  platform: Platform,
  credentials: Credentials,
  listed: ListedDispute,
  currency: string
): Promise<ReportedDispute> => {
  const { dispute_id: id, status, dispute_amount: disputed } = listed;
  const about = aboutOf(listed);
  if (status !== 'RESOLVED') {
    return { ...about, state: 'open', ...(await disputedAmount(platform, id, disputed, currency)) };
  }
  const path = `/v1/customer/disputes/${encodeURIComponent(id)}`;
  const whole = await callPaypal(platform, credentials, { method: 'GET', path });
  const { outcome_code: code = '', amount_refunded: refunded } = (whole.dispute_outcome ?? {}) as DisputeOutcome;
  const amount = await disputedAmount(platform, id, refunded ?? disputed, currency);
  return { ...about, state: OUTCOMES[code] ?? 'won', ...amount };
};

export type DisputedCapture = { readonly id: string; readonly amount: Money };

/** All disputes of a capture, also those that were decided long ago: the money of each is followed by itself. */
export const readDisputes = async (
  platform: Platform,
  credentials: Credentials,
  { id, amount: { currency_code: currency } }: DisputedCapture
): Promise<readonly ReportedDispute[]> => {
  const disputes: ReportedDispute[] = [];
  for (const listed of await findDisputes(platform, credentials, id)) {
    disputes.push(await readDispute(platform, credentials, listed, currency));
  }
  return disputes;
};
