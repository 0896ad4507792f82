import { setTimeout as sleep } from 'node:timers/promises';
import type { DoctorAnswer, Examination } from '../../contracts/app';
import { toTimestamp } from '../../platform/db/columns';
import type { JobDefinition } from '../../platform/jobs/job-queue';
import type { Platform } from '../../platform/platform';
import { CHECKS } from './checks';
import { examine, isOpen, type Finding } from './examine';
import { probesOf } from './probes';
import { presentFinding } from './read-doctor';

const JOB = 'examine-store';

/** Milliseconds. A statement that reads whole tables keeps SQLite's only thread from renewing a lease. */
const LEASE = 600_000;

/** Milliseconds without a sign of life, after which an examination counts as lost: a new one may be asked for. */
const LOST = 900_000;

/** Milliseconds between two checks, in which requests get the database. */
const PAUSE = 20;

/** What is kept of a check, for people to look at; the command of the doctor shows a hundred rows. */
const MOST_ROWS = 20;
/** Characters of a text in such a row. */
const LONGEST_TEXT = 500;

const STORE = { type: 'plugin', name: 'shop', key: 'examination' } as const;

/** The row of Strapi's core store: one examination at a time, whatever process does it. */
type Kept = {
  readonly requested_at: string | null;
  /** When it was last at work. */
  readonly alive_at: string | null;
  readonly checks_done: number;
  readonly report: DoctorAnswer | null;
};

const NOTHING: Kept = { requested_at: null, alive_at: null, checks_done: 0, report: null };

const readKept = async ({ strapi }: Platform): Promise<Kept> => ({
  ...NOTHING,
  ...((await strapi.store.get(STORE)) as Partial<Kept> | null),
});

const keep = async (platform: Platform, changes: Partial<Kept>): Promise<void> => {
  await platform.strapi.store.set({ ...STORE, value: { ...(await readKept(platform)), ...changes } });
};

const shortened = (value: unknown): unknown =>
  typeof value === 'string' && value.length > LONGEST_TEXT ? `${value.slice(0, LONGEST_TEXT)}…` : value;

const bounded = (finding: Finding): Finding => ({
  ...finding,
  rows: finding.rows
    .slice(0, MOST_ROWS)
    .map((row) => Object.fromEntries(Object.entries(row).map(([name, value]) => [name, shortened(value)]))),
});

const nowOf = ({ clock }: Platform): string => clock.now().toISOString();

const examineStore = async (platform: Platform): Promise<void> => {
  const now = platform.clock.now();
  const findings: Finding[] = [];
  for await (const finding of examine(platform.db, now, probesOf(platform))) {
    findings.push(bounded(finding));
    await keep(platform, { alive_at: nowOf(platform), checks_done: findings.length });
    await sleep(PAUSE);
  }
  const report: DoctorAnswer = {
    healthy: !findings.some((finding) => finding.kind === 'violation' && isOpen(finding)),
    examined_at: toTimestamp(now) ?? '',
    checks: findings.map(presentFinding),
  };
  await keep(platform, { requested_at: null, alive_at: null, report });
};

export const examinationJob = (platform: Platform): JobDefinition => ({
  name: JOB,
  lease: LEASE,
  handle: () => examineStore(platform),
});

const isUnderWay = (platform: Platform, { requested_at, alive_at }: Kept): boolean => {
  const lastSign = alive_at ?? requested_at;
  return requested_at !== null && lastSign !== null && platform.clock.now().getTime() - Date.parse(lastSign) < LOST;
};

/** The last examination, and how far the one is that is under way. Reads one row, and counts what was given up. */
export const readExamination = async (platform: Platform): Promise<Examination> => {
  const kept = await readKept(platform);
  const running = isUnderWay(platform, kept);
  const none = { kind: undefined, limit: 1, offset: 0 };
  return {
    state: running ? (kept.alive_at === null ? 'waiting' : 'running') : kept.report ? 'done' : 'never',
    checks_done: running ? kept.checks_done : 0,
    checks_in_all: CHECKS.length + probesOf(platform).length,
    requested_at: running ? toTimestamp(new Date(kept.requested_at as string)) : null,
    report: kept.report,
    dead_jobs: (await platform.jobs.deadLetters(none)).total,
    dead_events: (await platform.events.deadLetters(none)).total,
  };
};

/** Has the store examined in the background, unless it is already; what was found last stays until then. */
export const requestExamination = async (platform: Platform): Promise<Examination> => {
  await platform.db.transaction(async () => {
    if (isUnderWay(platform, await readKept(platform))) return;
    await keep(platform, { requested_at: nowOf(platform), alive_at: null, checks_done: 0 });
    await platform.jobs.enqueue(JOB, {}, { key: JOB, maxAttempts: 2 });
  });
  return readExamination(platform);
};
