import { chromium, type Browser } from 'playwright-core';

/** Debian's Chromium; `apt-get install chromium`, or CHROMIUM_PATH, if it is missing. */
export const chromiumPath = (): string => process.env.CHROMIUM_PATH ?? '/usr/bin/chromium';

export const openBrowser = (): Promise<Browser> =>
  chromium.launch({
    executablePath: chromiumPath(),
    args: ['--headless', '--no-sandbox', '--disable-gpu', '--disable-dev-shm-usage'],
  });
