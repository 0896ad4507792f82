import { chromium, type Browser } from 'playwright-core';

/** Starts Debian's Chromium; `apt-get install chromium`, or CHROMIUM_PATH, if it is missing. */
export const openBrowser = (): Promise<Browser> =>
  chromium.launch({
    executablePath: process.env.CHROMIUM_PATH ?? '/usr/bin/chromium',
    args: ['--headless', '--no-sandbox', '--disable-gpu', '--disable-dev-shm-usage'],
  });
