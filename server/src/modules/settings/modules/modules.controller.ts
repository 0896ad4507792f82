import type { InferType } from 'yup';
import type { StoreModulesAnswer, StoreModulesSaved } from '../../../contracts/store-modules';
import { parseInput } from '../../../platform/http/parse-input';
import type { ShopRequest } from '../../../platform/http/route';
import { saveModulesFrame } from './modules.input';
import { viewModules } from './read-modules';
import { saveModules } from './save-modules';

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
