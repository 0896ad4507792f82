import { randomUUID } from 'node:crypto';
import { setTimeout as pause } from 'node:timers/promises';
import { mailPause } from '../../../domain/notification';
import { withTimeout } from '../../../platform/concurrency';
import { createLeasedRows, type LeasedRows } from '../../../platform/jobs/leased-rows';
import { errorText } from '../../../platform/log';
import { sendMail, sendsMail, type Mail } from '../../../platform/mail';
import type { Platform } from '../../../platform/platform';
import { MESSAGES } from '../content-types/message';
import { toMessageRow, type MessageRow } from '../messages/message.rows';
import { createSubjectReader, type SubjectReader } from '../subject/load-subject';
import { composeMessage } from './compose-message';
import { logFailure, logMissingDocument, logSent } from './order-log';
import { SEND_JOB, wakeSender, wakeSenderAt } from './wake';

/** Messages that a process sends side by side. */
const AT_ONCE = 4;
/** Milliseconds for a provider's answer. */
const PATIENCE = 30_000;
const LEASE = 2 * PATIENCE;
/** Milliseconds after which a run makes room for other jobs; the rest is taken by the next one. */
const LONGEST_RUN = 20_000;
/** Failures in a row after which the provider is left alone for a while: what waits loses no attempt by that. */
const MAX_FAILURES = 5;
const MINUTE = 60_000;
/** Milliseconds until licences that are still being issued are looked for again. */
const SOON = 10_000;

type Rows = LeasedRows<{ readonly id: number; readonly status: 'pending'; readonly attempts: number }>;
type State = { readonly rows: Rows; isRunning: boolean; isRequested: boolean };

const STATE = Symbol('sender of messages');

const stateOf = (platform: Platform): State =>
  platform.memo(STATE, () => ({
    rows: createLeasedRows({
      ...{ db: platform.db, clock: platform.clock, log: platform.strapi.log, workerId: randomUUID() },
      ...{ table: MESSAGES, dueColumn: 'due_at', kindColumn: 'notification', leaseOf: () => LEASE },
    }),
    isRunning: false,
    isRequested: false,
  }));

type Outcome = 'sent' | 'failed' | 'other';
type Held = { readonly row: MessageRow; readonly token: string };

/** What a statement costs that the database refuses for a moment is a second message: it is repeated a few times. */
const RECORD_PAUSES = [200, 1_000, 3_000] as const;

const insist = async (work: () => Promise<void>): Promise<void> => {
  for (const milliseconds of RECORD_PAUSES) {
    try {
      return await work();
    } catch {
      await pause(milliseconds);
    }
  }
  await work();
};

const settle = async (
  platform: Platform,
  { row, token }: Held,
  columns: Readonly<Record<string, unknown>>,
  log?: () => Promise<void>
): Promise<void> => {
  await platform.db.transaction(async () => {
    const held = await stateOf(platform).rows.settle(token, [row.id], { ...columns });
    if (held === 1) await log?.();
  });
};

const end = (platform: Platform, held: Held, status: string, reason: string): Promise<void> =>
  settle(platform, held, { status, last_error: reason, finished_at: platform.clock.now() });

const putOff = async (platform: Platform, held: Held, error: unknown): Promise<void> => {
  const now = platform.clock.now();
  const wait = mailPause(held.row.attempts);
  const due = new Date(now.getTime() + (wait ?? 0));
  const last_error = errorText(error);
  const columns = wait === null ? { status: 'dead', finished_at: now } : { status: 'pending', due_at: due };
  await settle(platform, held, { ...columns, last_error }, () =>
    logFailure(platform, { row: held.row, reason: last_error, isLast: wait === null })
  );
  if (wait !== null) await wakeSenderAt(platform, due);
};

type Letter = { readonly mail: Mail; readonly missing: string | null };

const logOutcome = async (platform: Platform, row: MessageRow, { mail, missing }: Letter): Promise<void> => {
  await logSent(platform, row, mail.to);
  if (missing !== null) await logMissingDocument(platform, row, missing);
};

const deliver = async (platform: Platform, held: Held, letter: Letter): Promise<Outcome> => {
  const { mail } = letter;
  try {
    await withTimeout(PATIENCE, () => sendMail(platform.strapi, mail));
  } catch (error) {
    await putOff(platform, held, error);
    return 'failed';
  }
  const { to, subject } = mail;
  const columns = { status: 'done', last_error: null, finished_at: platform.clock.now(), to_address: to, subject };
  await insist(() => settle(platform, held, columns, () => logOutcome(platform, held.row, letter)));
  return 'sent';
};

const wait = async (platform: Platform, held: Held): Promise<void> => {
  const due = new Date(platform.clock.now().getTime() + SOON);
  await settle(platform, held, { status: 'pending', due_at: due, attempts: held.row.attempts - 1 });
  await platform.jobs.enqueue(SEND_JOB, null, { runAt: due });
};

const handle = async (platform: Platform, held: Held, readSubject: SubjectReader): Promise<Outcome> => {
  if (!sendsMail(platform.strapi)) {
    await end(platform, held, 'not_configured', 'The site has not set up an e-mail provider.');
    return 'other';
  }
  try {
    const composed = await composeMessage(platform, held.row, readSubject);
    if (composed.kind === 'mail') return await deliver(platform, held, composed);
    if (composed.kind === 'drop') await end(platform, held, 'dropped', composed.reason);
    else await wait(platform, held);
  } catch (error) {
    platform.strapi.log.error(`Message ${held.row.id} could not be made: ${errorText(error)}`);
    await putOff(platform, held, error);
  }
  return 'other';
};

/** The outcomes of a handful of messages; empty where none is due. */
const sendSome = async (platform: Platform): Promise<readonly Outcome[]> => {
  const { rows } = stateOf(platform);
  await rows.requeueExpired();
  const claim = await rows.claim(AT_ONCE);
  const ids = claim.rows.map(({ id }) => id);
  if (ids.length === 0) return [];
  const hold = rows.hold(claim.token, ids, LEASE);
  try {
    const messages = (claim.rows as unknown as Record<string, unknown>[]).map(toMessageRow);
    const readSubject = createSubjectReader(platform);
    return await Promise.all(messages.map((row) => handle(platform, { row, token: claim.token }, readSubject)));
  } finally {
    hold.stop();
  }
};

const sendAll = async (platform: Platform): Promise<void> => {
  const began = Date.now();
  let failures = 0;
  for (;;) {
    const outcomes = await sendSome(platform);
    if (outcomes.length === 0) return;
    for (const outcome of outcomes) failures = outcome === 'failed' ? failures + 1 : 0;
    if (failures >= MAX_FAILURES) {
      await wakeSenderAt(platform, new Date(platform.clock.now().getTime() + MINUTE));
      return;
    }
    if (Date.now() - began > LONGEST_RUN) return wakeSender(platform);
  }
};

/**
 * Sends what is due. A process has one run at a time, so that a provider that does not answer holds up nothing but messages; whoever asks
 * meanwhile has the run look once more. Processes share the work by leases.
 */
export const sendMessages = async (platform: Platform): Promise<void> => {
  const state = stateOf(platform);
  state.isRequested = true;
  if (state.isRunning) return;
  state.isRunning = true;
  try {
    while (state.isRequested) {
      state.isRequested = false;
      await sendAll(platform);
    }
  } finally {
    state.isRunning = false;
  }
};
