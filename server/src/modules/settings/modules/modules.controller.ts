import type { InferType } from 'yup';
import type { StoreModulesAnswer, StoreModulesSaved } from '../../../contracts/store-modules';
import { explained, freeMap, object } from '../../../platform/http/fields';
import { parseInput } from '../../../platform/http/parse-input';
import type { AnySchema, ShopRequest } from '../../../platform/http/route';
import { viewModules } from './read-modules';
import { saveModules } from './save-modules';

/** {settings: {key: {active, ...}}} or the modules as keys of the body itself; which there are is known to the use case. */
export const saveModulesBody = explained(
  freeMap(100),
  'With `settings`, a map of modules; or modules as keys of the body itself.'
) as unknown as AnySchema;

export const saveModulesFrame = object({ settings: freeMap(100) });

export const view = ({ platform }: ShopRequest): Promise<StoreModulesAnswer> => viewModules(platform);

export const save = async ({
  platform,
  principal,
  body,
}: ShopRequest<unknown, Readonly<Record<string, unknown>>>): Promise<StoreModulesSaved> => {
  const frame = parseInput(saveModulesFrame, body) as InferType<typeof saveModulesFrame>;
  const { settings: _settings, ...flat } = body;
  await saveModules(platform, principal, { ...flat, ...frame.settings });
  const { settings } = await viewModules(platform);
  return { message: 'Modules saved.', settings };
};
