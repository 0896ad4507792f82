import type { MessageAnswer } from '../../contracts/answers';
import type {
  CreatedPageAnswer,
  OnboardingAnswer,
  SampleProductsAnswer,
  SampleProductsRemovedAnswer,
} from '../../contracts/onboarding';
import type { ShopRequest } from '../../platform/http/route';
import type { CreatePageBody } from './onboarding.input';
import { createMissingPages, createStorePage } from './pages/create-pages';
import { listSamples, removeSamples } from './samples/remove-samples';
import { readOnboarding } from './use-cases/read-onboarding';
import { saveOnboarding } from './use-cases/save-onboarding';

export const view = ({ platform }: ShopRequest): Promise<OnboardingAnswer> => readOnboarding(platform);

type SaveRequest = ShopRequest<unknown, Readonly<Record<string, unknown>>>;

export const save = async ({ platform, principal, body }: SaveRequest): Promise<MessageAnswer> => {
  await saveOnboarding(platform, principal, body);
  return { message: 'The store has been saved.' };
};

export const createPages = async ({ platform, principal }: ShopRequest): Promise<OnboardingAnswer> => {
  await createMissingPages(platform, principal);
  return readOnboarding(platform);
};

export const createPage = ({
  platform,
  principal,
  body,
}: ShopRequest<unknown, CreatePageBody>): Promise<CreatedPageAnswer> => createStorePage(platform, principal, body);

export const samples = async ({ platform }: ShopRequest): Promise<SampleProductsAnswer> => ({
  sample_products: await listSamples(platform),
});

const told = (removed: number, kept: number): string => {
  const done = `${removed} sample products have been removed.`;
  return kept === 0 ? done : `${done} ${kept} stay, because they were sold or changed.`;
};

export const deleteSamples = async ({ platform, principal }: ShopRequest): Promise<SampleProductsRemovedAnswer> => {
  const { removed, kept } = await removeSamples(platform, principal);
  return { message: told(removed, kept.length), removed, kept };
};
