import type { ShortcodeGroups } from '../../../contracts/notifications';
import { CODE_GROUPS } from '../../../domain/placeholder';
import type { Platform } from '../../../platform/platform';
import { EDITOR_SHORTCODES } from '../notifications.hooks';
import type { Notification } from '../registry';

/** Groups that have no values in messages of a group. */
const WITHOUT: Readonly<Record<string, readonly string[]>> = {
  order: ['reminder'],
  license: ['reminder', 'transaction'],
  subscription: [],
  scheduler: [],
};

export const groupsOf = ({ group }: Pick<Notification, 'group'>): readonly string[] =>
  CODE_GROUPS.map(({ key }) => key).filter((key) => !(WITHOUT[group] ?? []).includes(key));

/** Placeholders with their labels; those of one notification, or all. */
export const readShortcodes = (platform: Platform, notification: Notification | null): Promise<ShortcodeGroups> => {
  const shown = notification ? groupsOf(notification) : CODE_GROUPS.map(({ key }) => key);
  const own = Object.fromEntries(
    CODE_GROUPS.filter(({ key }) => shown.includes(key)).map(({ key, title, codes }) => [
      key,
      {
        title,
        key,
        shortcodes: Object.fromEntries(Object.entries(codes).map(([code, label]) => [`{{${code}}}`, label])),
      },
    ])
  );
  return platform.hooks.ask(EDITOR_SHORTCODES, own, { notification: notification?.name ?? null });
};

/** Label → HTML that an editor inserts. */
export const EDITOR_BUTTONS = {
  'View Order':
    '<p><a href="{{order.customer_dashboard_link}}" style="display: inline-block; padding: 12px 24px; border-radius: 6px; background-color: #1a1a1a; color: #ffffff; text-decoration: none">View Order</a></p>',
  'Pay now':
    '<p><a href="{{order.payment_link}}" style="display: inline-block; padding: 12px 24px; border-radius: 6px; background-color: #1a1a1a; color: #ffffff; text-decoration: none">Pay now</a></p>',
} as const;
