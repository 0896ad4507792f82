import type { FeedValues, IntegrationSettingsAnswer, IntegrationSettingsSaved } from '../../../contracts/integrations';
import { InvalidInputError, NotFoundError, UnprocessableError, type FieldErrors } from '../../../domain/errors';
import type { Principal } from '../../../platform/auth/principal';
import { errorText } from '../../../platform/log';
import type { Platform } from '../../../platform/platform';
import { enterAgain, namesAnotherServer } from '../../../platform/secrets/moved-address';
import { SECRET_MASK } from '../../../platform/secrets/secret-mask';
import { authorOf, recordActivities } from '../../activity';
import { savedSettings } from '../integrations.hooks';
import type { GlobalSettings, IntegrationProvider, ProviderValues, Settled } from '../provider';
import { allProviders, requireProvider } from '../registry';
import { changeSecrets, contextWith, isComplete, readValues, vaultOf } from './provider-settings';
import { readStored, writeStored } from './settings.repository';

const LONGEST = 500;

type WithSettings = { readonly provider: IntegrationProvider; readonly settings: GlobalSettings };

type Settling = { readonly known: ProviderValues; readonly given: ProviderValues };

/** @throws NotFoundError */
const withSettings = (platform: Platform, key: string): WithSettings => {
  const provider = requireProvider(platform, key);
  const { globalSettings: settings } = provider;
  if (!settings) throw new NotFoundError('There is nothing to set up for this integration.');
  return { provider, settings };
};

/** @throws NotFoundError */
export const viewSettings = async (platform: Platform, key: string): Promise<IntegrationSettingsAnswer> => {
  const { provider, settings } = withSettings(platform, key);
  const { fields, save_button_text: button, valid_message: valid, invalid_message: invalid } = settings;
  const values = await readValues(platform, provider);
  const blank = Object.fromEntries(fields.map((field) => [field.key, '']));
  return {
    integration: { ...blank, ...changeSecrets(settings, values, () => SECRET_MASK) },
    settings: {
      fields: fields.map(({ key: name, label, required = false, secret, placeholder, inline_tip: tip }) => ({
        ...{ key: name, label, required, type: secret ? ('password' as const) : ('text' as const) },
        ...(placeholder === undefined ? {} : { placeholder }),
        ...(tip === undefined ? {} : { inline_tip: tip }),
      })),
      save_button_text: button ?? 'Save',
      valid_message: valid ?? `${provider.title} is set up.`,
      invalid_message: invalid ?? `${provider.title} is not set up.`,
    },
  };
};

/** @throws InvalidInputError where a field breaks a rule. */
const refuse = (errors: FieldErrors): void => {
  const [first] = Object.values(errors).flatMap((rules) => Object.values(rules));
  if (first !== undefined) throw new InvalidInputError(first, errors);
};

/** Of the declared fields alone; a mask leaves what is known. @throws InvalidInputError */
const given = ({ fields }: GlobalSettings, sent: FeedValues, known: ProviderValues): ProviderValues => {
  const errors: FieldErrors = {};
  const entries = fields.map(({ key, label }) => {
    const value = Object.hasOwn(sent, key) ? sent[key] : (known[key] ?? '');
    if (value === SECRET_MASK) return [key, known[key] ?? ''] as const;
    if (value !== null && typeof value !== 'string') errors[key] = { text: `${label} must be text.` };
    const text = String(value ?? '')
      .replaceAll('\0', '')
      .trim();
    if (text.length > LONGEST) errors[key] = { max: `${label} may have at most ${LONGEST} characters.` };
    return [key, text] as const;
  });
  refuse(errors);
  return Object.fromEntries(entries.filter(([, value]) => value !== ''));
};

/** A secret that is kept goes where it was entered for, and nowhere else. */
const movedErrors = ({ fields }: GlobalSettings, sent: FeedValues, values: Settling): FieldErrors => {
  const addresses = fields.filter(({ secret }) => !secret).map(({ key }) => key);
  if (!namesAnotherServer(addresses, values.known, values.given)) return {};
  const isKept = ({ key }: GlobalSettings['fields'][number]): boolean =>
    Boolean(values.known[key]) && (!Object.hasOwn(sent, key) || sent[key] === SECRET_MASK);
  return Object.fromEntries(
    fields
      .filter((field) => field.secret && isKept(field))
      .map(({ key, label }) => [key, { required: enterAgain(label) }])
  );
};

const requiredErrors = ({ fields }: GlobalSettings, values: ProviderValues): FieldErrors =>
  Object.fromEntries(
    fields
      .filter(({ key, required }) => required && !values[key])
      .map(({ key, label }) => [key, { required: `${label} is required.` }])
  );

const write = async (
  platform: Platform,
  principal: Principal,
  { provider, settings }: WithSettings,
  values: ProviderValues
): Promise<void> => {
  const sealed = changeSecrets(settings, values, vaultOf(platform).seal);
  await platform.db.transaction(async () => {
    await writeStored(platform, provider.key, sealed);
    const entry = { title: 'Integration set up', content: provider.title, moduleName: 'integration' };
    await recordActivities(platform, [{ ...entry, ...authorOf(principal) }]);
  });
};

const verified = async (platform: Platform, settings: GlobalSettings, values: ProviderValues): Promise<Settled> => {
  if (!settings.verify) return { status: true, message: settings.valid_message ?? 'The settings were saved.' };
  try {
    return await settings.verify(contextWith(platform, values));
  } catch (error) {
    platform.strapi.log.warn(`The settings of an integration could not be verified: ${errorText(error)}`);
    return { status: false, message: 'The service could not be asked.' };
  }
};

/** What the service refuses is not stored. Nothing at all disconnects. @throws NotFoundError, InvalidInputError, UnprocessableError */
export const saveSettings = async (
  platform: Platform,
  principal: Principal,
  key: string,
  sent: FeedValues
): Promise<IntegrationSettingsSaved> => {
  const found = withSettings(platform, key);
  const { provider, settings } = found;
  const known = await readValues(platform, provider);
  const values = given(settings, sent, known);
  const isDisconnected = Object.keys(values).length === 0;
  if (!isDisconnected) refuse(requiredErrors(settings, values));
  refuse(movedErrors(settings, sent, { known, given: values }));
  const outcome = isDisconnected
    ? { status: false, message: `${provider.title} is disconnected.` }
    : await verified(platform, settings, values);
  if (!isDisconnected && !outcome.status) throw new UnprocessableError(outcome.message, { extra: { status: false } });
  await write(platform, principal, found, values);
  const plain = changeSecrets(settings, values, () => SECRET_MASK);
  const { message, status } = await platform.hooks.ask(savedSettings(key), outcome, {
    settings_key: key,
    integration: plain,
  });
  return { message, status };
};

/** Integrations whose secrets were sealed under keys that this site does not have. */
export const findUnopenedSettings = async (platform: Platform): Promise<readonly { readonly provider: string }[]> => {
  const stored = await readStored(platform);
  const unopened: { provider: string }[] = [];
  for (const provider of allProviders(platform)) {
    const values = stored.get(provider.key);
    if (!provider.globalSettings || !values || !isComplete(provider.globalSettings, values)) continue;
    const opened = await readValues(platform, provider);
    if (!isComplete(provider.globalSettings, opened)) unopened.push({ provider: provider.key });
  }
  return unopened;
};
