import { dayList, stagesAhead, stagesBehind, type Stage } from '../../../domain/notification';
import { CASH_ON_DELIVERY, offlineMethods } from '../../payments';
import { readStoreSettings, type StoreSettings } from '../../settings';
import type { Database } from '../../../platform/db/database';
import type { Platform } from '../../../platform/platform';
import {
  findExpiringLicenses,
  findOverdueRenewals,
  findSubscriptionsAhead,
  findUnpaidInvoices,
  type Due,
  type Invoiced,
  type Window,
} from './due-reminders.read-model';
import type { ReminderKind } from './reminders.repository';

/** One look of the scan: what it looks for, and what is told of it. */
export type Look = {
  readonly kind: Exclude<ReminderKind, `manual_${string}`>;
  readonly event: string;
  readonly stages: readonly Stage[];
  readonly isAhead: boolean;
  /** Days between the date that is stored and the one that counts. */
  readonly shift: number;
  /** With an id: only that record; of renewals that are overdue, the id of an order. */
  readonly find: (db: Database, window: Window, id?: number) => Promise<readonly Due[]>;
  readonly concerns: (due: Due) => boolean;
};

const EVERY = (): boolean => true;

/** Days ahead at most: a reminder comes within the period that it ends. */
const INTERVALS = { yearly: 364, half_yearly: 180, quarterly: 89, monthly: 27 } as const;
const LONGEST = 365;
const LONGEST_TRIAL = 60;

const renewalLooks = (settings: StoreSettings): readonly Look[] =>
  (Object.keys(INTERVALS) as readonly (keyof typeof INTERVALS)[])
    .filter((interval) => settings[`${interval}_renewal_reminders_enabled`] === 'yes')
    .flatMap((interval) => {
      const days = dayList(settings[`${interval}_renewal_reminder_days`], 1, INTERVALS[interval]);
      const look = { kind: 'renewal', event: 'subscription_renewal_reminder', isAhead: true, shift: 0 } as const;
      return [
        {
          ...{ ...look, stages: stagesAhead(days), concerns: EVERY },
          find: (db: Database, window: Window, id?: number) =>
            findSubscriptionsAhead(db, window, { status: 'active', interval, id }),
        },
        {
          ...{ ...look, stages: stagesAhead(days), concerns: ({ isTrialSimulated }: Due) => isTrialSimulated },
          find: (db: Database, window: Window, id?: number) =>
            findSubscriptionsAhead(db, window, { status: 'trialing', interval, id }),
        },
      ];
    });

const trialLook = (settings: StoreSettings): Look => ({
  ...{ kind: 'trial', event: 'subscription_trial_end_reminder', isAhead: true, shift: 0 },
  stages: stagesAhead(dayList(settings.trial_end_reminder_days, 1, LONGEST_TRIAL)),
  find: (db, window, id) => findSubscriptionsAhead(db, window, { status: 'trialing', interval: null, id }),
  concerns: ({ isTrialSimulated }) => !isTrialSimulated,
});

const overdueLooks = (settings: StoreSettings, invoiced: Invoiced): readonly Look[] => {
  const stages = stagesBehind(dayList(settings.invoice_reminder_overdue_days, 1, LONGEST));
  const common = { stages, isAhead: false, concerns: EVERY } as const;
  const shift = dayList(settings.invoice_reminder_due_days, 0, LONGEST)[0] ?? 0;
  return [
    {
      ...{ ...common, kind: 'invoice', event: 'invoice_reminder_overdue', shift },
      find: (db, window, id) => findUnpaidInvoices(db, window, invoiced, id),
    },
    {
      ...{ ...common, kind: 'renewal_overdue', event: 'renewal_overdue', shift: 0 },
      find: (db, window, orderId) => findOverdueRenewals(db, window, invoiced, orderId),
    },
  ];
};

const licenseLook = (settings: StoreSettings): Look => ({
  ...{ kind: 'license', event: 'license_expiry_reminder', isAhead: true, shift: 0, concerns: EVERY },
  stages: stagesAhead(dayList(settings.license_expiry_reminder_days, 1, LONGEST)),
  find: findExpiringLicenses,
});

const invoicedBy = (platform: Platform): Invoiced => {
  const { slug: atDoor } = CASH_ON_DELIVERY;
  return { methods: offlineMethods(platform).filter((slug) => slug !== atDoor), atDoor };
};

/** What the hourly scan looks for, by the settings. */
export const readPlan = async (platform: Platform): Promise<readonly Look[]> => {
  const settings = await readStoreSettings(platform);
  if (settings.reminders_enabled !== 'yes') return [];
  return [
    ...renewalLooks(settings),
    ...(settings.trial_end_reminders_enabled === 'yes' ? [trialLook(settings)] : []),
    ...(settings.invoice_reminders_enabled === 'yes' ? overdueLooks(settings, invoicedBy(platform)) : []),
    ...(settings.license_expiry_reminders_enabled === 'yes' ? [licenseLook(settings)] : []),
  ];
};

const DAY = 86_400_000;

/** The dates that are in a stage now. */
export const windowOf = ({ isAhead, shift, kind }: Look, stage: Stage, now: Date, limit: number): Window => {
  const at = (days: number): Date => new Date(now.getTime() + days * DAY);
  return isAhead
    ? { kind, stage: stage.days, above: at(stage.above), upTo: at(stage.upTo), limit }
    : { kind, stage: stage.days, above: at(-stage.upTo - shift), upTo: at(-stage.above - shift), limit };
};
