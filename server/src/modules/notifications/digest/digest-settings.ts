import type { DigestSettings } from '../../../contracts/notifications';
import type { Principal } from '../../../platform/auth/principal';
import { assertVersion, contentVersion } from '../../../platform/content-version';
import type { Platform } from '../../../platform/platform';
import { authorOf, recordActivities } from '../../activity';
import { changeEmailSettings } from '../settings/email-settings.repository';
import { DEFAULT_ADMIN_EMAIL, EMAIL_SETTINGS_VERSION, readStored } from '../settings/read-email-settings';

const DEFAULTS: DigestSettings = {
  recipients: DEFAULT_ADMIN_EMAIL,
  send_when_empty: 'no',
  daily: { enabled: 'no', send_hour: 8 },
  weekly: { enabled: 'yes', send_hour: 8, send_dow: 1 },
  monthly: { enabled: 'no', send_hour: 8 },
};

/** What is left out stays. */
export type DigestChanges = {
  readonly [Name in keyof DigestSettings]?: DigestSettings[Name] extends object
    ? Partial<DigestSettings[Name]>
    : DigestSettings[Name];
};

const laidOver = (below: DigestSettings, above: DigestChanges): DigestSettings => ({
  recipients: above.recipients ?? below.recipients,
  send_when_empty: above.send_when_empty ?? below.send_when_empty,
  daily: { ...below.daily, ...above.daily },
  weekly: { ...below.weekly, ...above.weekly },
  monthly: { ...below.monthly, ...above.monthly },
});

export const readDigestSettings = async (platform: Platform): Promise<DigestSettings> =>
  laidOver(DEFAULTS, ((await readStored(platform)).get('digest') ?? {}) as DigestChanges);

/** Names what owners see of them. */
export const digestVersion = (settings: DigestSettings): string => contentVersion(settings);

const given = (plan: object | undefined): object =>
  Object.fromEntries(Object.entries(plan ?? {}).filter(([, value]) => value !== undefined));

/** @throws ConflictError where other settings are stored by now than those of the version `read`. */
export const saveDigestSettings = (
  platform: Platform,
  principal: Principal,
  changes: DigestChanges,
  read?: string
): Promise<void> => {
  const { daily, weekly, monthly } = changes;
  const clean = { ...changes, daily: given(daily), weekly: given(weekly), monthly: given(monthly) };
  return platform.db.transaction(async () => {
    await changeEmailSettings(platform, 'digest', (stored) => {
      const before = laidOver(DEFAULTS, stored as DigestChanges);
      assertVersion(read, () => digestVersion(before), 'settings of the digest');
      return laidOver(before, clean as DigestChanges) as never;
    });
    await recordActivities(platform, [
      { title: 'Digest settings updated', content: '', moduleName: 'settings', ...authorOf(principal) },
    ]);
    await platform.versions.raise(EMAIL_SETTINGS_VERSION);
  });
};
