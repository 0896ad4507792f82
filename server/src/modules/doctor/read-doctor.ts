import type { DoctorAnswer, DoctorCheck } from '../../contracts/app';
import { toTimestamp } from '../../platform/db/columns';
import type { Platform } from '../../platform/platform';
import { probesOf } from './probes';
import { examine, isOpen, type Finding } from './examine';

const RUNNING = Symbol('examination under way');

type Examination = { current: Promise<DoctorAnswer> | undefined };

export const presentFinding = ({ name, meaning, kind, total, rows, error }: Finding): DoctorCheck => ({
  name,
  meaning,
  kind,
  total,
  rows,
  error: error ?? null,
});

const examineAll = async (platform: Platform): Promise<DoctorAnswer> => {
  const now = platform.clock.now();
  const findings: Finding[] = [];
  for await (const finding of examine(platform.db, now, probesOf(platform))) findings.push(finding);
  return {
    healthy: !findings.some((finding) => finding.kind === 'violation' && isOpen(finding)),
    examined_at: toTimestamp(now) ?? '',
    checks: findings.map(presentFinding),
  };
};

/** Whoever asks while an examination is under way gets the outcome of that one: each reads whole tables. */
export const readDoctor = (platform: Platform): Promise<DoctorAnswer> => {
  const examination = platform.memo<Examination>(RUNNING, () => ({ current: undefined }));
  examination.current ??= examineAll(platform).finally(() => {
    examination.current = undefined;
  });
  return examination.current;
};
