import type { Platform } from '../../platform/platform';
import { findMissingFiles } from '../downloads';
import { unopenedS3Secrets } from '../files';
import { findUnopenedIntegrations } from '../integrations';
import { findUnopenedSecrets } from '../payments';
import { findUnequalDays } from '../reports';
import { findUnopenedModuleSecrets } from '../settings';
import { findUnopenedWebhooks } from '../webhooks';
import type { Probe } from './checks/check';

const secretsOf = (platform: Platform): readonly Probe[] => [
  {
    name: 'payments/sealed-secrets',
    meaning: 'Secrets of payment methods can be opened with the APP_KEYS of the site, or have to be entered again.',
    kind: 'notice',
    find: () => findUnopenedSecrets(platform),
  },
  {
    name: 'files/sealed-secrets',
    meaning: 'Secrets of the S3 storage can be opened with the APP_KEYS of the site, or have to be entered again.',
    kind: 'notice',
    find: async () => (await unopenedS3Secrets(platform)).map((secret) => ({ secret })),
  },
  {
    name: 'webhooks/sealed-secrets',
    meaning: 'Secrets of webhooks can be opened with the APP_KEYS of the site, or have to be rotated.',
    kind: 'notice',
    find: async () => (await findUnopenedWebhooks(platform)).map((endpoint) => ({ ...endpoint })),
  },
  {
    name: 'integrations/sealed-secrets',
    meaning:
      'Secrets of integrations and feeds can be opened with the APP_KEYS of the site, or have to be entered again.',
    kind: 'notice',
    find: async () => (await findUnopenedIntegrations(platform)).map((secret) => ({ ...secret })),
  },
  {
    name: 'settings/sealed-secrets',
    meaning: 'Secrets of modules can be opened with the APP_KEYS of the site, or have to be entered again.',
    kind: 'notice',
    find: async () => (await findUnopenedModuleSecrets(platform)).map((secret) => ({ ...secret })),
  },
];

/** Files and keys lie outside of the database; the days of reports are compared a month at a time. */
export const probesOf = (platform: Platform): readonly Probe[] => [
  ...secretsOf(platform),
  {
    name: 'files/missing',
    meaning: 'Files that are sold from the storage folder lie in it.',
    kind: 'notice',
    find: async () => (await findMissingFiles(platform)).map((file) => ({ ...file })),
  },
  {
    name: 'reports/days',
    meaning: 'The days of reports are what their orders come to, or have to be added up anew.',
    kind: 'violation',
    find: () => findUnequalDays(platform),
  },
];
