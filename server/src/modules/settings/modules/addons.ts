import type { MessageAnswer } from '../../../contracts/answers';
import type { PluginAddonInstalledAnswer, PluginAddonListAnswer } from '../../../contracts/store-modules';
import { UnprocessableError } from '../../../domain/errors';
import { filterPoint } from '../../../platform/events/hook-points';
import { explained, object, oneOf, required, requiredText, text } from '../../../platform/http/fields';
import type { Platform } from '../../../platform/platform';

export const installAddonBody = object({
  plugin_slug: explained(requiredText(214), 'Name of the npm package.'),
  source_type: required(oneOf('wordpress', 'github')),
  source_link: explained(text(500), 'Required where the type is github.').when('source_type', {
    is: 'github',
    then: (schema) =>
      schema.test('required', '${path} is required', (value) => typeof value === 'string' && value !== ''),
  }),
});

export const activateAddonBody = object({ plugin_file: explained(requiredText(214), 'Name of the npm package.') });

/** Names of npm packages and of Strapi's plugins. */
const NAME = /^(?:@[a-z0-9][a-z0-9._-]*\/)?[a-z0-9][a-z0-9._-]*$/;

/** '@acme/strapi-plugin-acme-pay' and 'strapi-plugin-acme-pay' are the plugin acme-pay. */
const pluginNameOf = (name: string): string => name.replace(/^@[^/]*\//, '').replace(/^strapi-plugin-/, '');

const isRunning = ({ strapi }: Platform, name: string): boolean =>
  NAME.test(name) && Object.hasOwn(strapi.plugins, pluginNameOf(name));

const refuse = (message: string): never => {
  throw new UnprocessableError(message);
};

/**
 * Gateways and other extensions come as npm packages with the site's own build. A running site downloads no code, so this says whether the package is
 * there, and what to do where it is not.
 * @throws UnprocessableError.
 */
export const installAddon = (platform: Platform, slug: string): PluginAddonInstalledAnswer => {
  if (!NAME.test(slug)) return refuse('This is not the name of an npm package.');
  if (!isRunning(platform, slug)) {
    return refuse(`Add-ons are npm packages. Run "npm install ${slug}" in the site, rebuild and restart it.`);
  }
  return { message: 'The add-on is installed.', plugin_file: slug };
};

/** @throws UnprocessableError. */
export const activateAddon = (platform: Platform, file: string): MessageAnswer => {
  if (isRunning(platform, file)) return { message: 'The add-on is active.' };
  const name = NAME.test(file) ? `'${pluginNameOf(file)}': { enabled: true }` : 'it';
  return refuse(`Add-ons are switched on in the site: put ${name} into config/plugins and restart it.`);
};

type Addon = { readonly title: string; readonly description?: string; readonly logo?: string };

const isAddons = (answer: unknown): answer is Readonly<Record<string, Addon>> =>
  typeof answer === 'object' &&
  answer !== null &&
  Object.entries(answer).every(([name, addon]) => NAME.test(name) && typeof addon?.title === 'string');

export const PLUGIN_ADDONS = filterPoint('shop/module_setting/plugin_addons').of<Readonly<Record<string, Addon>>, null>(
  {
    says: 'Extensions that the site knows of: map of the npm package to {title, description, logo}; none unless they are added here.',
    accepts: isAddons,
  }
);

/** Nothing is listed that the site does not name. */
export const listAddons = async (platform: Platform): Promise<PluginAddonListAnswer> => {
  const known = await platform.hooks.ask(PLUGIN_ADDONS, {}, null);
  const entries = Object.entries(known).map(([name, { title, description = '', logo = '' }]) => {
    const active = isRunning(platform, name);
    return [
      name,
      { plugin_slug: name, plugin_file: name, title, description, logo, is_installed: active, is_active: active },
    ] as const;
  });
  return { addons: Object.fromEntries(entries) };
};
