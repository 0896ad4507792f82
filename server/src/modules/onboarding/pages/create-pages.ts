import type { CreatedPageAnswer } from '../../../contracts/onboarding';
import { slugOf } from '../../../domain/catalog';
import type { Principal } from '../../../platform/auth/principal';
import type { Platform } from '../../../platform/platform';
import {
  loadStoreSettings,
  lockSettings,
  readStoreSettings,
  saveStoreSettings,
  storefrontPage,
  type StoreSettings,
} from '../../settings';
import { assertPages, findOrCreatePage, hasPage, refusalOfPages, type Page } from './site-pages';
import { NEEDED_PAGES, neededPage, presentPage, type NeededPage } from './store-pages';

export type PageSetup = {
  /** Pages without an entry and without a path. */
  readonly missing: readonly NeededPage[];
  /** Why the store cannot create them; null where it can. */
  readonly refusal: string | null;
};

export const readPageSetup = async (platform: Platform): Promise<PageSetup> => {
  const settings = await readStoreSettings(platform);
  return {
    missing: NEEDED_PAGES.filter((page) => !presentPage(page, settings).is_set),
    refusal: refusalOfPages(platform),
  };
};

/** Of a page on the storefront, without a slash at its beginning. */
const pathOf = ({ config }: Platform, { slug }: Pick<Page, 'slug'>): string =>
  [config.pages.basePath, slug].filter((part) => part !== '').join('/');

export const linkOf = async (platform: Platform, page: Page): Promise<string> =>
  storefrontPage(await readStoreSettings(platform), pathOf(platform, page));

/** A path of the merchant's own stays. */
const settingsOf = (platform: Platform, needed: NeededPage, page: Page, settings: StoreSettings) => ({
  [needed.key]: page.id,
  ...(settings[needed.slugKey] === '' && page.slug !== '' ? { [needed.slugKey]: pathOf(platform, page) } : {}),
});

/** One after another, also of several processes: the row of the settings is held until the pages are there. */
const oneAtATime = <T>(platform: Platform, work: (settings: StoreSettings) => Promise<T>): Promise<T> =>
  platform.db.transaction(async () => {
    await lockSettings(platform);
    return work(await loadStoreSettings(platform));
  });

const isMissing = async (platform: Platform, page: NeededPage, settings: StoreSettings): Promise<boolean> => {
  const { page_id, slug } = presentPage(page, settings);
  return page_id > 0 ? !(await hasPage(platform, page_id)) : slug === '';
};

/**
 * Creates the pages that the store needs and does not have, all or none, and notes them in the settings. What has a path of its own is
 * not missing; an entry that is gone is.
 * @throws UnprocessableError where the site names no content type for pages.
 */
export const createMissingPages = async (platform: Platform, principal: Principal): Promise<void> => {
  assertPages(platform);
  await oneAtATime(platform, async (settings) => {
    const changes: Record<string, unknown> = {};
    for (const needed of NEEDED_PAGES) {
      if (!(await isMissing(platform, needed, settings))) continue;
      const page = await findOrCreatePage(platform, needed);
      Object.assign(changes, settingsOf(platform, needed, page, settings));
    }
    if (Object.keys(changes).length > 0) await saveStoreSettings(platform, principal, changes);
  });
};

export type CreatePageCommand = {
  readonly content: string;
  readonly page_name: string;
  readonly save_settings?: 'yes' | 'no' | undefined;
};

/**
 * One page, under a name of the merchant's; the page that has its slug already is that page.
 * @throws UnprocessableError where the site names no content type for pages.
 */
export const createStorePage = async (
  platform: Platform,
  principal: Principal,
  { content, page_name: title, save_settings }: CreatePageCommand
): Promise<CreatedPageAnswer> => {
  assertPages(platform);
  const needed = neededPage(content);
  const page = await oneAtATime(platform, async (settings) => {
    const found = await findOrCreatePage(platform, { title, slug: slugOf(title) || needed.slug });
    const isSaved = save_settings === 'yes';
    if (isSaved) await saveStoreSettings(platform, principal, settingsOf(platform, needed, found, settings));
    return found;
  });
  return { page_id: page.id, page_name: page.title, link: await linkOf(platform, page) };
};
