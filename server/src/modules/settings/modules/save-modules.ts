import type * as yup from 'yup';
import { object } from '../../../platform/http/fields';
import { InvalidInputError } from '../../../domain/errors';
import type { Principal } from '../../../platform/auth/principal';
import { parseInput } from '../../../platform/http/parse-input';
import { assertVersion } from '../../../platform/content-version';
import type { Platform } from '../../../platform/platform';
import { authorOf, recordActivities } from '../../activity';
import { rulesOf } from '../setting-rules';
import { changeSettings } from '../settings.repository';
import { SETTINGS_VERSION } from '../use-cases/read-store-settings';
import { maskSecrets, sealSecrets } from './module-secrets';
import { switchedTo, type ModuleSwitched } from './modules.hooks';
import { modulesVersion, readModules, storedModules, valuesOfModules } from './read-modules';
import type { ModuleValues, StoreModule, StoreModules } from '../../../contracts/store-modules';

type Given = Readonly<Record<string, unknown>>;

const isMap = (value: unknown): value is Given => typeof value === 'object' && value !== null && !Array.isArray(value);

const notAvailable = ({ available, title }: StoreModule) => ({
  name: 'available',
  message: `${title} cannot be switched on: they are not part of this version of the store.`,
  test: (value: unknown) => available !== false || (value as Given | undefined)?.active !== 'yes',
});

const namesIn = ({ schema }: StoreModule, given: unknown): readonly string[] =>
  Object.keys(schema).filter((name) => isMap(given) && Object.hasOwn(given, name));

/** Blank brings the default back. */
const withDefaults = (module: StoreModule, given: Given, valid: Given): Given =>
  Object.fromEntries(namesIn(module, given).map((name) => [name, valid[name] ?? module.schema[name]?.default]));

const ruleOf = (module: StoreModule, given: unknown): yup.Schema => {
  const names = namesIn(module, given);
  const fields = Object.fromEntries(names.map((name) => [name, module.schema[name] as StoreModule['schema'][string]]));
  return object(rulesOf(fields))
    .typeError('${path} must be a map of settings, such as {"active": "yes"}')
    .test(notAvailable(module));
};

/** Modules and settings that the store does not know are ignored, as everywhere. */
const validate = (modules: StoreModules, given: Given): ModuleValues => {
  const known = Object.keys(modules).filter((key) => Object.hasOwn(given, key));
  if (known.length === 0) {
    const message = `There are no settings to save. Modules are ${Object.keys(modules).join(', ')}.`;
    throw new InvalidInputError(message, { settings: { required: message } });
  }
  const rules = known.map((key) => [key, ruleOf(modules[key] as StoreModule, given[key])] as const);
  const schema = object(Object.fromEntries(rules)) as yup.ObjectSchema<Record<string, unknown>>;
  const valid = parseInput(schema, Object.fromEntries(known.map((key) => [key, given[key]]))) as Record<string, Given>;
  return Object.fromEntries(
    known.map((key) => [key, withDefaults(modules[key] as StoreModule, given[key] as Given, valid[key] ?? {})])
  );
};

const laidOver = (stored: ModuleValues, changes: ModuleValues): ModuleValues => ({
  ...stored,
  ...Object.fromEntries(Object.entries(changes).map(([key, values]) => [key, { ...stored[key], ...values }])),
});

/** What a module that is on cannot do without; `held` is how all of them stand after the save. @throws InvalidInputError */
const assertComplete = (modules: StoreModules, changes: ModuleValues, held: ModuleValues): void => {
  const errors = Object.keys(changes).flatMap((key) => {
    const { needs = [], schema } = modules[key] as StoreModule;
    const missing = held[key]?.active === 'yes' ? needs.filter((name) => !held[key]?.[name]) : [];
    return missing.map(
      (name) => [`${key}.${name}`, { required: `${schema[name]?.label ?? name} is required.` }] as const
    );
  });
  const [first] = errors;
  if (first) throw new InvalidInputError(first[1].required, Object.fromEntries(errors));
};

const switchesOf = (before: ModuleValues, after: ModuleValues): readonly ModuleSwitched[] =>
  Object.keys(after)
    .filter((key) => before[key]?.active !== after[key]?.active)
    .map((key) => ({ key, settings: after[key] ?? {}, old_settings: before[key] ?? {} }));

const describe = (modules: StoreModules, changes: ModuleValues, after: ModuleValues): string =>
  Object.keys(changes)
    .map((key) => `${modules[key]?.title ?? key}: ${after[key]?.active === 'yes' ? 'on' : 'off'}`)
    .join(', ');

/**
 * Lays what is given over the modules. Who switches at the same moment is told of once: what a module was before is read with
 * the settings locked. @throws InvalidInputError, and ConflictError where another version than `read` is stored by now; nothing is stored
 * then.
 */
export const saveModules = async (
  platform: Platform,
  principal: Principal,
  given: Given,
  read?: string
): Promise<void> => {
  const modules = await readModules(platform);
  const changes = validate(modules, given);
  const switches = await platform.db.transaction(async () => {
    const held = { before: {} as ModuleValues, after: {} as ModuleValues };
    await changeSettings(platform, (settings) => {
      held.before = storedModules(settings);
      assertVersion(read, () => modulesVersion(held.before), 'modules');
      held.after = laidOver(held.before, sealSecrets(platform, modules, { given: changes, stored: held.before }));
      assertComplete(modules, changes, held.after);
      return { modules_settings: held.after };
    });
    const before = await valuesOfModules(platform, modules, held.before);
    const after = await valuesOfModules(platform, modules, held.after);
    const content = `${describe(modules, changes, after)}.`;
    await recordActivities(platform, [
      { title: 'Modules updated', content, moduleName: 'settings', ...authorOf(principal) },
    ]);
    await platform.versions.raise(SETTINGS_VERSION);
    return switchesOf(maskSecrets(modules, before), maskSecrets(modules, after));
  });
  for (const each of switches) await platform.hooks.tell(switchedTo(each.settings.active, each.key), () => each);
};
