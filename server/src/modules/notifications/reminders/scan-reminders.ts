import { randomUUID } from 'node:crypto';
import type { Stage } from '../../../domain/notification';
import { repeatOnDeadlock } from '../../../platform/db/database-errors';
import type { Platform } from '../../../platform/platform';
import { recordFailure } from '../../activity';
import { noteReminder } from '../../licenses';
import { ordersWithMoneyOnItsWay } from '../../payments';
import { renewalsOnTheirWay, type Due } from './due-reminders.read-model';
import { readPlan, windowOf, type Look } from './reminder-plan';
import { reminderEvent } from './reminders.events';
import { claimReminder, forgetReminders } from './reminders.repository';

const BATCH = 100;
/** Milliseconds; the next run goes on where this one has ended. */
const BUDGET = 20_000;
const DAY = 86_400_000;

/** The event and the row that says so are written together: whoever else looks finds both, or neither. */
const remind = (platform: Platform, look: Look, stage: Stage, due: Due): Promise<boolean> =>
  platform.db.transaction(async () => {
    const { kind, shift, event } = look;
    const reminded = { kind, entityId: due.id, cycleAt: due.date, amount: due.amount, stage: stage.days };
    const isFirst = await claimReminder(platform.db, reminded, randomUUID(), platform.clock.now());
    if (!isFirst || !look.concerns(due)) return false;
    const date = new Date(due.date.getTime() + shift * DAY);
    if (kind === 'license') {
      await noteReminder(platform.db, due.id, { sentAt: platform.clock.now(), type: `days-${stage.days}` });
    }
    await platform.events.record([
      reminderEvent(event, { kind, due, date, stage: String(stage.days), days: stage.days }),
    ]);
    return true;
  });

type Run = { readonly platform: Platform; readonly until: number; told: number };

const MODULES = { renewal: 'subscription', trial: 'subscription', renewal_overdue: 'subscription' } as const;

/** One that fails does not keep the others from theirs; it is tried again with the next run. */
const remindOf = async (run: Run, look: Look, stage: Stage, due: Due): Promise<boolean> => {
  try {
    if (await remind(run.platform, look, stage, due)) run.told += 1;
    return true;
  } catch (error) {
    const moduleName = look.kind === 'invoice' ? 'order' : look.kind === 'license' ? 'license' : MODULES[look.kind];
    await recordFailure(run.platform, { title: 'The reminder was not sent', moduleName, moduleId: due.id }, error);
    return false;
  }
};

const lookAt = async (run: Run, look: Look, stage: Stage): Promise<void> => {
  const { platform, until } = run;
  while (Date.now() < until) {
    const found = await look.find(platform.db, windowOf(look, stage, platform.clock.now(), BATCH));
    let done = 0;
    for (const due of found) if (await remindOf(run, look, stage, due)) done += 1;
    if (found.length < BATCH || done === 0) return;
  }
};

/** Who pays by a debit is not asked meanwhile, and asked again where its money does not come, also at a stage that was told before. */
const forgetPaying = async ({ db }: Platform, looks: readonly Look[]): Promise<void> => {
  if (looks.every(({ isAhead }) => isAhead)) return;
  await repeatOnDeadlock(() => forgetReminders(db, 'invoice', ordersWithMoneyOnItsWay(db)));
  await repeatOnDeadlock(() => forgetReminders(db, 'renewal_overdue', renewalsOnTheirWay(db)));
};

/**
 * The hourly job: tells of what is due in some days, or has been due for some. Each stage of each date once, however many processes look;
 * answers how many it told of. See docs/rules/emails.md#reminders.
 */
export const scanReminders = async (platform: Platform): Promise<number> => {
  const run: Run = { platform, until: Date.now() + BUDGET, told: 0 };
  const looks = await readPlan(platform);
  await forgetPaying(platform, looks);
  for (const look of looks) {
    for (const stage of look.stages) await lookAt(run, look, stage);
  }
  return run.told;
};
