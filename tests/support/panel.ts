import type { Browser, Page } from 'playwright-core';
import type { AdminUser } from './admin-users';
import { sharedStore } from './shared-store';

const PATIENCE = 60_000;

/** A page of the admin panel in a new browser context, past the log-in form. Strapi takes five of these in five minutes per user. */
export const signIn = async (browser: Browser, user: AdminUser): Promise<Page> => {
  const context = await browser.newContext({ viewport: { width: 1280, height: 900 }, reducedMotion: 'reduce' });
  const page = await context.newPage();
  page.setDefaultTimeout(PATIENCE);
  await page.goto(`${sharedStore().origin}/admin/auth/login`);
  await page.getByLabel('Email', { exact: false }).fill(user.email);
  await page.locator('input[name="password"]').fill(user.password);
  await page.getByRole('button', { name: 'Login' }).click();
  await page.waitForURL((url) => !url.pathname.includes('/auth/'));
  return page;
};
