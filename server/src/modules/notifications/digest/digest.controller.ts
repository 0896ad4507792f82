import type * as yup from 'yup';
import type { MessageAnswer } from '../../../contracts/answers';
import type { DigestSettingsAnswer, SavedDigestSettingsAnswer } from '../../../contracts/notifications';
import { explained, object, oneOf, versionField, wholeNumber, yesNo } from '../../../platform/http/fields';
import type { ShopRequest } from '../../../platform/http/route';
import type { Platform } from '../../../platform/platform';
import { addressees } from '../settings/addressees.fields';
import { sendTestDigest } from './digest-messages';
import { digestVersion, readDigestSettings, saveDigestSettings, type DigestChanges } from './digest-settings';

const plan = () => ({ enabled: yesNo(), send_hour: wholeNumber(0, 23) });

export const digestBody = object({
  recipients: addressees(),
  send_when_empty: yesNo(),
  daily: object(plan()).default(undefined),
  weekly: object({ ...plan(), send_dow: explained(wholeNumber(0, 6), '0 is Sunday.') }).default(undefined),
  monthly: object(plan()).default(undefined),
  version: versionField('settings of the digest'),
});

export const testDigestBody = object({
  period: explained(oneOf('daily', 'weekly', 'monthly'), 'Which one; weekly where nothing is said.'),
});

type DigestBody = yup.InferType<typeof digestBody>;
type TestDigestBody = yup.InferType<typeof testDigestBody>;

const view = async (platform: Platform): Promise<DigestSettingsAnswer> => {
  const settings = await readDigestSettings(platform);
  return { settings, version: digestVersion(settings) };
};

export const find = ({ platform }: ShopRequest): Promise<DigestSettingsAnswer> => view(platform);

export const update = async ({
  platform,
  principal,
  body,
}: ShopRequest<unknown, DigestBody>): Promise<SavedDigestSettingsAnswer> => {
  const { version, ...changes } = body;
  await saveDigestSettings(platform, principal, changes as DigestChanges, version);
  return { message: 'The digest settings have been saved.', ...(await view(platform)) };
};

export const sendTest = async ({ platform, body }: ShopRequest<unknown, TestDigestBody>): Promise<MessageAnswer> => {
  const sent = await sendTestDigest(platform, body.period ?? 'weekly');
  return { message: `The digest is on its way to ${sent === 1 ? 'one recipient' : `${sent} recipients`}.` };
};
