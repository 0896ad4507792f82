import type { JobDefinition } from '../../../platform/jobs/job-queue';
import { oneLine, sendMail, sendsMail } from '../../../platform/mail';
import type { Platform } from '../../../platform/platform';
import { findCustomerByEmail, findCustomerById, isUserEmailTaken, readEmailChange } from '../../customers';
import { readStoreSettings } from '../../settings';
import { apiAddressOf } from '../../../platform/http/site-address';
import { tokenOf, type PendingChange } from './pending-change';

export const REQUEST_JOB = 'portal.email-change-request';
export const NOTICE_JOB = 'portal.email-change-notice';

const confirmAddress = ({ strapi }: Platform, token: string): string =>
  `${apiAddressOf(strapi)}/customer-profile/confirm-email?token=${token}`;

/** The owner of the address has an account, of the store or of the site: whoever asked learns nothing, and the owner is not bothered. */
const belongsToAnother = async (platform: Platform, customerId: number, email: string): Promise<boolean> => {
  if (await findCustomerByEmail(platform.db, email)) return true;
  const customer = await findCustomerById(platform.db, customerId);
  return isUserEmailTaken(platform, email, customer?.user_id ?? 0);
};

const sendRequest = async (platform: Platform, customerId: number, nonce: string): Promise<void> => {
  const change = (await readEmailChange(platform.db, customerId)) as PendingChange | null;
  if (change?.nonce !== nonce) return;
  if (await belongsToAnother(platform, customerId, change.email)) return;
  const { store_name: store } = await readStoreSettings(platform);
  const link = confirmAddress(platform, tokenOf(platform, customerId, change));
  const text = `Please confirm within 24 hours that this is your new e-mail address at ${store}:\n\n${link}\n\nIf you did not ask for it, ignore this message.`;
  await sendMail(platform.strapi, {
    to: change.email,
    subject: oneLine(`${store}: confirm your e-mail address`),
    text,
  });
};

const sendNotice = async (platform: Platform, email: string): Promise<void> => {
  if (!sendsMail(platform.strapi)) return;
  const { store_name: store } = await readStoreSettings(platform);
  const text = `The e-mail address of your account at ${store} has been changed. If that was not you, please contact us at once.`;
  await sendMail(platform.strapi, {
    to: email,
    subject: oneLine(`${store}: your e-mail address has been changed`),
    text,
  });
};

export const emailChangeJobs = (platform: Platform): readonly JobDefinition[] => [
  {
    name: REQUEST_JOB,
    handle: ({ payload }) => {
      const { customer_id: id, nonce } = payload as { readonly customer_id: number; readonly nonce: string };
      return sendRequest(platform, id, nonce);
    },
  },
  { name: NOTICE_JOB, handle: ({ payload }) => sendNotice(platform, (payload as { readonly email: string }).email) },
];
