import { execFileSync } from 'node:child_process';
import { readFileSync } from 'node:fs';

export type ProcessWatch = {
  /** Mebibytes of resident memory, the highest so far. */
  readonly peakMemory: () => number;
  /** Milliseconds of processor time since the watch began; null where the system does not tell. */
  readonly cpuTime: () => number | null;
  readonly stop: () => void;
};

const INTERVAL_MS = 200;
/** Linux counts processor time in hundredths of a second, whatever its own clock. */
const MS_PER_TICK = 10;

/** Kibibytes. */
const residentMemory = (pid: number): number => {
  try {
    return Number(/^VmRSS:\s+(\d+) kB$/m.exec(readFileSync(`/proc/${pid}/status`, 'utf8'))?.[1] ?? 0);
  } catch {
    // No /proc on this system.
    return Number(execFileSync('ps', ['-o', 'rss=', '-p', String(pid)], { encoding: 'utf8' }));
  }
};

const processorTime = (pid: number): number | null => {
  try {
    const stat = readFileSync(`/proc/${pid}/stat`, 'utf8');
    // The name of the program, in brackets, may hold blanks; user and system time are the 14th and 15th field.
    const fields = stat.slice(stat.lastIndexOf(')') + 2).split(' ');
    return (Number(fields[11]) + Number(fields[12])) * MS_PER_TICK;
  } catch {
    return null;
  }
};

/** Looks at a process five times a second from now on. */
export const watchProcess = (pid: number): ProcessWatch => {
  const cpuAtStart = processorTime(pid);
  let highest = residentMemory(pid);
  const look = (): void => {
    highest = Math.max(highest, residentMemory(pid));
  };
  const timer = setInterval(look, INTERVAL_MS);
  return {
    peakMemory: () => {
      look();
      return Math.round(highest / 1024);
    },
    cpuTime: () => {
      const now = processorTime(pid);
      return now === null || cpuAtStart === null ? null : now - cpuAtStart;
    },
    stop: () => clearInterval(timer),
  };
};
