import type { Page } from 'playwright-core';

/**
 * Makes the page draw a frame. A page that nobody points at draws none while the machine is busy, and what Strapi's forms put off to the
 * next frame does not come: a press of a key was seen to leave `Publish` disabled for a minute, until somebody looked.
 */
export const paint = async (page: Page): Promise<void> => {
  await page.screenshot({ clip: { x: 0, y: 0, width: 1, height: 1 } });
};
