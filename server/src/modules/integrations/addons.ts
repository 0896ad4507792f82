import type { Addon, InstallPluginAnswer } from '../../contracts/integrations';
import { UnprocessableError } from '../../domain/errors';
import type { Platform } from '../../platform/platform';
import { allProviders, readIntegrations, settingsPage } from './registry';
import type { Integrations } from './integrations.hooks';

type Card = Pick<Addon, 'title' | 'description' | 'categories'>;

/** Plugins of other makers that work beside the store. A site has them as npm packages; a running one downloads no code. */
export const CARDS: Readonly<Record<string, Card>> = {
  'vendor-crm': {
    title: 'CRM',
    description: 'Contacts, lists and campaigns for the customers of the store.',
    categories: ['crm', 'marketing'],
  },
  'vendor-smtp': {
    title: 'SMTP',
    description: 'Sends the e-mails of the site through a mail service.',
    categories: ['email'],
  },
  'vendor-community': {
    title: 'Community',
    description: 'Spaces and courses for members.',
    categories: ['membership', 'community'],
  },
  'vendor-security': {
    title: 'Security',
    description: 'Two-factor sign-in and a log of sign-ins.',
    categories: ['security'],
  },
  vendorform: { title: 'Forms', description: 'Forms that lead to orders.', categories: ['forms'] },
  'vendor-support': {
    title: 'Support',
    description: 'Tickets with the orders of whoever asks.',
    categories: ['support'],
  },
};

const isRunning = ({ strapi }: Platform, plugin: string): boolean => Object.hasOwn(strapi.plugins, plugin);

const builtInCards = (platform: Platform, integrations: Integrations): readonly (readonly [string, Addon])[] =>
  allProviders(platform).flatMap(({ key, isPremium }) => {
    const info = integrations[key];
    if (!info) return [];
    const { title, description, category, logo, enabled } = info;
    const edition = isPremium
      ? { is_pro: true, is_pro_active: platform.config.edition === 'premium' }
      : { installable: '' };
    return [[key, { ...edition, enabled, title, logo, categories: [category], description }] as const];
  });

/** What is built in or registered, and the plugins that are known to work with the store. */
export const listIntegrationAddons = async (platform: Platform): Promise<Readonly<Record<string, Addon>>> => {
  const cards = Object.entries(CARDS).map(
    ([plugin, card]) =>
      [plugin, { installable: plugin, enabled: isRunning(platform, plugin), logo: '', ...card }] as const
  );
  return Object.fromEntries([...builtInCards(platform, await readIntegrations(platform)), ...cards]);
};

/** Says whether the plugin is there, and what to do where it is not; nothing is loaded from anywhere. @throws UnprocessableError */
export const installPlugin = (platform: Platform, addon: string): InstallPluginAnswer => {
  const card = Object.hasOwn(CARDS, addon) ? CARDS[addon] : undefined;
  if (!card) throw new UnprocessableError('This plugin cannot be installed.');
  const message = isRunning(platform, addon)
    ? `${card.title} is installed.`
    : `Plugins are npm packages: install the package of ${addon} in the site, rebuild and restart it.`;
  return { message, redirect: settingsPage(platform) };
};
