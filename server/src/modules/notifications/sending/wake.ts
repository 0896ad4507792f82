import type { Platform } from '../../../platform/platform';

export const SEND_JOB = 'notifications.send';

/** Has what is due sent soon: after the commit of the transaction around, if there is one. */
export const wakeSender = (platform: Platform): Promise<void> => platform.jobs.enqueue(SEND_JOB, null);

const MINUTE = 60_000;

/** Has it looked for messages then; those of one minute are looked for together. */
export const wakeSenderAt = (platform: Platform, moment: Date): Promise<void> => {
  const runAt = new Date(Math.ceil(moment.getTime() / MINUTE) * MINUTE);
  return platform.jobs.enqueue(SEND_JOB, null, { runAt, key: String(runAt.getTime()) });
};
