import { existsSync } from 'node:fs';
import { chromium, type Browser } from 'playwright-core';

/** The shell draws pages alone: the whole browser spends as much again on windows and tabs that nobody sees. */
const DEBIANS = ['/usr/bin/chromium-headless-shell', '/usr/bin/chromium'] as const;

/** Debian's Chromium; `apt-get install chromium-headless-shell`, or CHROMIUM_PATH, if it is missing. */
export const chromiumPath = (): string => process.env.CHROMIUM_PATH ?? DEBIANS.find(existsSync) ?? DEBIANS[0];

export const openBrowser = (): Promise<Browser> =>
  chromium.launch({
    executablePath: chromiumPath(),
    args: ['--headless', '--no-sandbox', '--disable-gpu', '--disable-dev-shm-usage'],
  });
