import { selectCheckoutFields } from '../../server/src/modules/checkout-fields/checkout-fields.repository';
import { fieldsVersion } from '../../server/src/modules/checkout-fields/fields-version';
import { saveFields } from '../../server/src/modules/checkout-fields/use-cases/save-fields';
import {
  digestVersion,
  readDigestSettings,
  saveDigestSettings,
} from '../../server/src/modules/notifications/digest/digest-settings';
import { saveFeed } from '../../server/src/modules/integrations/feeds/save-feed';
import { viewForm } from '../../server/src/modules/integrations/feeds/view-form';
import { registerProvider } from '../../server/src/modules/integrations/registry';
import { findNotification, type Notification } from '../../server/src/modules/notifications/registry';
import {
  generalVersion,
  notificationVersion,
  readEmailSettings,
  readNotificationSettings,
  readStored,
  settingNameOf,
} from '../../server/src/modules/notifications/settings/read-email-settings';
import {
  saveEmailSettings,
  saveNotification,
} from '../../server/src/modules/notifications/settings/save-email-settings';
import { ensureSettingsRow } from '../../server/src/modules/settings/settings.repository';
import { viewModules } from '../../server/src/modules/settings/modules/read-modules';
import { saveModules } from '../../server/src/modules/settings/modules/save-modules';
import { saveStoreSettings } from '../../server/src/modules/settings/use-cases/save-store-settings';
import { viewStoreSettings } from '../../server/src/modules/settings/use-cases/view-store-settings';
import type { Principal } from '../../server/src/platform/auth/principal';
import type { Platform } from '../../server/src/platform/platform';

/** A record as two windows edit it: both name the version that they read, and give it a name of their own. */
export type Edited = {
  readonly read: () => Promise<{ readonly name: string; readonly version: string }>;
  readonly save: (name: string, version?: string) => Promise<unknown>;
};

type Store = { readonly platform: Platform };

export const EDITOR = { kind: 'staff', displayName: 'Ada', adminUserId: 7, can: () => true } as unknown as Principal;

/** Settings are there from the start: they are given the name that all records of the suite begin with. */
const begun = async (platform: Platform, edited: Edited): Promise<Edited> => {
  await ensureSettingsRow(platform);
  await edited.save('First');
  return edited;
};

const tabOfSettings = ({ platform }: Store): Promise<Edited> =>
  begun(platform, {
    read: async () => {
      const { settings, version } = await viewStoreSettings(platform, EDITOR, 'store_setup');
      return { name: String(settings.store_name), version };
    },
    save: (store_name, version) =>
      saveStoreSettings(platform, EDITOR, { store_name }, { tabName: 'store_setup', version }),
  });

const storeSettings = ({ platform }: Store): Promise<Edited> =>
  begun(platform, {
    read: async () => {
      const { settings, version } = await viewStoreSettings(platform, EDITOR, undefined);
      return { name: String(settings.store_name), version };
    },
    save: (store_name, version) => saveStoreSettings(platform, EDITOR, { store_name }, { version }),
  });

const modules = ({ platform }: Store): Promise<Edited> =>
  begun(platform, {
    read: async () => {
      const { settings, version } = await viewModules(platform);
      return { name: String(settings.turnstile?.site_key), version };
    },
    save: (site_key, version) => saveModules(platform, EDITOR, { turnstile: { site_key } }, version),
  });

const checkoutFields = ({ platform }: Store): Promise<Edited> =>
  begun(platform, {
    read: async () => {
      const fields = await selectCheckoutFields(platform);
      return { name: fields.termsText, version: fieldsVersion(fields) };
    },
    save: (text, version) => saveFields(platform, EDITOR, { fields: { agree_terms: { text } }, version }),
  });

const emailSettings = ({ platform }: Store): Promise<Edited> =>
  begun(platform, {
    read: async () => ({
      name: (await readEmailSettings(platform)).from_name,
      version: generalVersion((await readStored(platform)).get('general')),
    }),
    save: (from_name, version) => saveEmailSettings(platform, EDITOR, { from_name }, version),
  });

const notification = async ({ platform }: Store): Promise<Edited> => {
  const about = (await findNotification(platform, 'order_paid_customer')) as Notification;
  return begun(platform, {
    read: async () => ({
      name: (await readNotificationSettings(platform, about, 'de')).subject,
      version: notificationVersion((await readStored(platform)).get(settingNameOf(about.name)), 'de'),
    }),
    save: (subject, read) =>
      saveNotification(platform, EDITOR, { notification: about, locale: 'de', change: { subject }, read }),
  });
};

const digest = ({ platform }: Store): Promise<Edited> =>
  begun(platform, {
    read: async () => {
      const settings = await readDigestSettings(platform);
      return { name: settings.recipients, version: digestVersion(settings) };
    },
    save: (recipients, version) => saveDigestSettings(platform, EDITOR, { recipients }, version),
  });

const feed = async ({ platform }: Store): Promise<Edited> => {
  const keys: Readonly<Record<string, unknown>> = { 'server.app.keys': ['one'] };
  Object.assign(platform.strapi, { config: { get: (key: string, other: unknown) => keys[key] ?? other } });
  registerProvider(platform, { key: 'probe', title: 'Probe', fields: () => [], run: () => Promise.resolve('') });
  const owner = { product_id: null };
  const command = (id: number | null, name: string, version?: string) =>
    saveFeed(platform, EDITOR, owner, {
      ...{ provider: 'probe', id, version },
      values: { name, enabled: 'yes', event_trigger: ['order_paid_done'] },
    });
  const made = await command(null, 'First');
  const { id } = made.feed;
  return {
    read: async () => {
      const { settings, version } = await viewForm(platform, owner, { provider: 'probe', id });
      return { name: String(settings.name), version };
    },
    save: (name, version) => command(id, name, version),
  };
};

/** What a page of the settings saves at once. */
export const EDITED_SETTINGS = {
  ...{ 'store settings': storeSettings, 'tab of the store settings': tabOfSettings, modules },
  ...{ 'checkout fields': checkoutFields, 'e-mail settings': emailSettings, notification, digest, feed },
};
