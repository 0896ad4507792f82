import type { Platform } from '../../../platform/platform';
import type { IntegrationProvider } from '../provider';
import { brevo } from './brevo';
import { chatMessage } from './chat-message';
import { contentEntry } from './content-entry';
import { genericWebhook } from './generic-webhook';
import { mailchimp } from './mailchimp';
import { siteUser } from './site-user';

/** In the order in which they are offered. */
export const builtIn = (platform: Platform): readonly IntegrationProvider[] => {
  const { config } = platform;
  const allowPrivate = (): boolean => config.allowPrivateTargets;
  return [
    genericWebhook(allowPrivate),
    mailchimp(() => config.mailchimpUrl),
    brevo(() => config.brevoUrl),
    siteUser(platform),
    contentEntry(platform),
    chatMessage(allowPrivate),
  ];
};
