import type * as yup from 'yup';
import type { MessageAnswer } from '../../../contracts/answers';
import type { ReminderSettingsAnswer, SavedReminderSettingsAnswer } from '../../../contracts/notifications';
import type { SettingValues } from '../../../contracts/settings';
import { explained, freeMap, id, object, oneOf, required } from '../../../platform/http/fields';
import type { AnySchema, ShopRequest } from '../../../platform/http/route';
import type { Platform } from '../../../platform/platform';
import type { Principal } from '../../../platform/auth/principal';
import { saveStoreSettings, viewStoreSettings } from '../../settings';
import { MANUAL_EVENTS, sendManualReminder } from './send-manual-reminder';

const TAB = 'reminders';

export const remindersBody = explained(
  freeMap(50),
  'Settings of the tab `reminders`, with or without `settings` around them; other keys are passed over. What is left out stays. `version` is the one that was read.'
) as unknown as AnySchema;

export const manualReminderBody = object({
  event: required(oneOf(...MANUAL_EVENTS)),
  entity_id: explained(required(id()), 'The order of an invoice, else the subscription.'),
});

type ManualBody = yup.InferType<typeof manualReminderBody>;

const view = async (platform: Platform, principal: Principal): Promise<ReminderSettingsAnswer> => {
  const { settings, fields, version } = await viewStoreSettings(platform, principal, TAB);
  return { data: settings, settings, fields, version };
};

export const find = ({ platform, principal }: ShopRequest): Promise<ReminderSettingsAnswer> =>
  view(platform, principal);

const isMap = (value: unknown): value is SettingValues =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

export const update = async ({
  platform,
  principal,
  body,
}: ShopRequest<unknown, SettingValues>): Promise<SavedReminderSettingsAnswer> => {
  const { settings, version, ...flat } = body;
  const given = { ...flat, ...(isMap(settings) ? settings : {}) };
  const { settings: known } = await view(platform, principal);
  const own = Object.fromEntries(Object.entries(given).filter(([key]) => Object.hasOwn(known, key)));
  const read = { tabName: TAB, version: typeof version === 'string' ? version : undefined };
  await saveStoreSettings(platform, principal, own, read);
  return { ...(await view(platform, principal)), message: 'The reminders have been saved.' };
};

export const send = async ({ platform, principal, body }: ShopRequest<unknown, ManualBody>): Promise<MessageAnswer> => {
  await sendManualReminder(platform, principal, { event: body.event, entityId: body.entity_id });
  return { message: 'The reminder is on its way.' };
};
