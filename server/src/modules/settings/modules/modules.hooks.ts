import { actionPoint, filterPoint } from '../../../platform/events/hook-points';
import type { ModuleValues, StoreModules } from '../../../contracts/store-modules';

const isMapOfMaps = (answer: unknown): boolean =>
  typeof answer === 'object' &&
  answer !== null &&
  Object.values(answer).every((entry) => typeof entry === 'object' && entry !== null && !Array.isArray(entry));

const isModules = (answer: unknown): answer is StoreModules =>
  isMapOfMaps(answer) &&
  Object.values(answer as Record<string, Partial<StoreModules[string]>>).every(
    ({ schema }) => isMapOfMaps(schema) && Object.hasOwn(schema as object, 'active')
  );

const isValues = (answer: unknown): answer is ModuleValues => isMapOfMaps(answer);

export const MODULE_FIELDS = filterPoint('shop/module_setting/fields').of<StoreModules, null>({
  says: 'The parts of the store that can be switched on and off: map of key to {title, description, available, schema}; each schema has `active`. Other code of the site may add its own.',
  accepts: isModules,
});

export const MODULE_DEFAULTS = filterPoint('shop/module_setting/default_values').of<ModuleValues, null>({
  says: 'What the modules are set to until somebody saves them: map of key to {active, ...}. The modules of the store itself keep their defaults.',
  accepts: isValues,
});

export type ModuleSwitched = {
  readonly key: string;
  readonly settings: Readonly<Record<string, unknown>>;
  readonly old_settings: Readonly<Record<string, unknown>>;
};

const SAYS = 'The owner has switched a module %s, after it was stored: {key, settings, old_settings}.';

const switchPoint = <State extends 'activated' | 'deactivated'>(state: State, key: string) =>
  actionPoint(`shop/module/${state}/${key}`).of<ModuleSwitched>(
    SAYS.replace('%s', state === 'activated' ? 'on' : 'off')
  );

export const switchedTo = (value: unknown, key: string) =>
  switchPoint(value === 'yes' ? 'activated' : 'deactivated', key);

export const MODULE_ACTIONS = [switchPoint('activated', '{key}'), switchPoint('deactivated', '{key}')] as const;
