import {
  isNotificationKey,
  NOTIFICATION_GROUPS,
  NOTIFICATIONS,
  type NotificationEntry,
  type NotificationKey,
} from '../../domain/notification';
import type { Platform } from '../../platform/platform';
import { ADDED_NOTIFICATIONS, type AddedNotification } from './notifications.hooks';
import { defaultMail } from './templates';

export type DefaultText = { readonly subject: string; readonly preheader: string; readonly body: string };

export type Notification = Omit<NotificationEntry, 'group'> & {
  readonly name: string;
  readonly group: string;
  readonly groupLabel: string;
  readonly textIn: (locale: string) => DefaultText;
};

const ownNotification = (name: NotificationKey): Notification => {
  const entry: NotificationEntry = NOTIFICATIONS[name];
  return {
    ...entry,
    name,
    groupLabel: NOTIFICATION_GROUPS[entry.group],
    textIn: (locale) => defaultMail(name, locale),
  };
};

const addedNotification = (name: string, added: AddedNotification): Notification => ({
  name,
  ...{ event: added.event, recipient: added.recipient, title: added.title, description: added.description ?? '' },
  active: added.active === 'no' ? 'no' : 'yes',
  group: 'site',
  groupLabel: 'Site',
  textIn: () => ({ subject: added.subject, preheader: added.preheader ?? '', body: added.body }),
});

const OWN: readonly Notification[] = (Object.keys(NOTIFICATIONS) as readonly NotificationKey[]).map(ownNotification);

/** With what other code of the site adds; it does not change the store's own. */
export const readNotifications = async ({ hooks }: Platform): Promise<readonly Notification[]> => {
  if (!hooks.isHeard(ADDED_NOTIFICATIONS)) return OWN;
  const added = await hooks.ask(ADDED_NOTIFICATIONS, {}, null);
  return [
    ...OWN,
    ...Object.entries(added)
      .filter(([name]) => !isNotificationKey(name))
      .map(([name, value]) => addedNotification(name, value)),
  ];
};

export const findNotification = async (platform: Platform, name: string): Promise<Notification | undefined> =>
  (await readNotifications(platform)).find((notification) => notification.name === name);
