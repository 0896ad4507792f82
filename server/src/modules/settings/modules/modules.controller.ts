import type { InferType } from 'yup';
import type { StoreModulesAnswer, StoreModulesSaved } from '../../../contracts/store-modules';
import { explained, freeMap, object, versionField } from '../../../platform/http/fields';
import { parseInput } from '../../../platform/http/parse-input';
import type { AnySchema, ShopRequest } from '../../../platform/http/route';
import { viewModules } from './read-modules';
import { saveModules } from './save-modules';

/** {version?, settings: {key: {active, ...}}} or the modules as keys of the body itself; which there are is known to the use case. */
export const saveModulesBody = explained(
  freeMap(100),
  'With `settings`, a map of modules; or modules as keys of the body itself. `version` is the one that was read.'
) as unknown as AnySchema;

export const saveModulesFrame = object({ settings: freeMap(100), version: versionField('modules') });

export const view = ({ platform }: ShopRequest): Promise<StoreModulesAnswer> => viewModules(platform);

export const save = async ({
  platform,
  principal,
  body,
}: ShopRequest<unknown, Readonly<Record<string, unknown>>>): Promise<StoreModulesSaved> => {
  const frame = parseInput(saveModulesFrame, body) as InferType<typeof saveModulesFrame>;
  const { settings: _settings, version: _version, ...flat } = body;
  await saveModules(platform, principal, { ...flat, ...frame.settings }, frame.version);
  const { settings, version } = await viewModules(platform);
  return { message: 'Modules saved.', settings, version };
};
