import type { CheckoutReport, CheckoutRow } from './mail-checkouts';
import type { ProviderState } from './mail-provider';
import type { MessageOptions } from './message-options';
import { linesOf } from './report';
import type { WebhookReport } from './webhook-throughput';

export type MessageReport = { readonly webhooks: WebhookReport; readonly checkouts: CheckoutReport };

/** Deliveries per second. */
const TARGET = 300;
/** p95 with the provider down, as a multiple of that with it up. */
const MOST = 1.05;

const WEBHOOK_TITLES = ['', 'per second', 'seconds', 'most at once', 'repeated', 'unsigned', 'undone', 'lost'];

const webhookCells = (report: WebhookReport): readonly string[] => [
  `${report.events} webhooks`,
  report.perSecond.toFixed(0),
  report.seconds.toFixed(1),
  ...[report.mostAtOnce, report.repeated, report.unsigned, report.undone, report.lost].map(String),
];

const TIMES = ['p50 ms', 'p95 ms', 'x up', 'p95 of each round'];
const CHECKOUT_TITLES = ['place-order, mail provider', 'orders', ...TIMES, 'mails meanwhile', 'refused'];

const STATES: Readonly<Record<ProviderState, string>> = {
  up: 'up',
  refusing: 'refuses connections',
  silent: 'never answers',
};

const checkoutCells = (row: CheckoutRow): readonly string[] => [
  STATES[row.state],
  String(row.orders),
  row.p50.toFixed(1),
  row.p95.toFixed(1),
  row.ratio.toFixed(3),
  row.p95OfRounds.map((p95) => p95.toFixed(1)).join(', '),
  String(row.sentMeanwhile),
  String(row.refused),
];

const verdict = (isMet: boolean): string => (isMet ? 'met' : 'MISSED');

export const messageTableOf = ({ webhooks, checkouts }: MessageReport, options: MessageOptions): string => {
  const { database, rate, seconds, rounds } = options;
  const { rows, buyers, lost, repeated, unsent } = checkouts;
  const isFast = webhooks.perSecond >= TARGET;
  return [
    `${database}: one receiver; ${rate} orders per second, ${rounds} rounds of ${seconds} s`,
    ...linesOf(WEBHOOK_TITLES, [webhookCells(webhooks)]),
    `at least ${TARGET} per second: ${verdict(isFast)}`,
    '',
    ...linesOf(CHECKOUT_TITLES, rows.map(checkoutCells)),
    `e-mails to ${buyers} buyers: ${lost} lost, ${repeated} sent more than once; ${unsent} messages of all kinds given up`,
    `p95 at most ${MOST} times that with the provider up: ${verdict(rows.every(({ ratio }) => ratio <= MOST))}`,
  ].join('\n');
};

/** Whether everything arrived. A target that was missed is for a person to judge: the machine may have been busy. */
export const isWhole = ({ webhooks, checkouts }: MessageReport): boolean => {
  const refused = checkouts.rows.reduce((sum, row) => sum + row.refused, 0);
  const failed = [webhooks.lost, webhooks.unsigned, webhooks.undone, checkouts.lost, checkouts.unsent, refused];
  return failed.every((count) => count === 0);
};
