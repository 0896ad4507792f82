import type { Mail } from '../../server/src/platform/mail';
import type { Platform } from '../../server/src/platform/platform';
import { notificationsModule } from '../../server/src/modules/notifications';
import { ensureSettingsRow } from '../../server/src/modules/settings/settings.repository';
import { saveEmailSettings } from '../../server/src/modules/notifications/settings/save-email-settings';
import { SYSTEM } from '../../server/src/platform/caller';

export type MailBox = {
  /** What the provider took, in its order. */
  readonly sent: readonly Mail[];
  readonly to: (address: string) => readonly Mail[];
  /** What the provider does with the next messages; it takes them at first. */
  readonly answer: (provider: (mail: Mail) => Promise<void>) => void;
  /** Whether the site has set up its e-mail. */
  readonly configure: (isConfigured: boolean) => void;
};

export const OWNER = 'owner@example.com';

/** Gives a process of the store an e-mail provider of the test. */
export const connectMail = (platform: Platform): MailBox => {
  const sent: Mail[] = [];
  const state = { provider: async (_mail: Mail): Promise<void> => {}, isConfigured: true };
  const send = async (mail: Mail): Promise<void> => {
    await state.provider(mail);
    sent.push(mail);
  };
  Object.assign(platform.strapi, {
    plugin: () => ({ service: () => ({ send }) }),
    config: {
      get: (key: string, fallback: unknown) =>
        key === 'plugin::email' && state.isConfigured ? { provider: 'test' } : fallback,
    },
  });
  return {
    sent,
    to: (address) => sent.filter((mail) => mail.to === address),
    answer: (provider) => {
      state.provider = provider;
    },
    configure: (isConfigured) => {
      state.isConfigured = isConfigured;
    },
  };
};

/** A store that sends its notifications to a provider of the test. */
export const startMail = async ({ platform }: { readonly platform: Platform }): Promise<MailBox> => {
  const box = connectMail(platform);
  await ensureSettingsRow(platform);
  await notificationsModule.start?.(platform);
  await saveEmailSettings(platform, SYSTEM, { admin_email: OWNER, from_name: 'Mugs', from_email: 'shop@example.com' });
  return box;
};
