import { chromium, type Browser } from '@playwright/test'

export type { Page } from '@playwright/test'

/** How Debian's browser is started, also as root and without a screen. */
export const launchOptions = {
  executablePath: process.env.CHROMIUM ?? '/usr/bin/chromium-headless-shell',
  args: [
    '--no-sandbox',
    '--disable-gpu',
    '--disable-quic',
    '--no-first-run',
    '--disable-background-networking',
    '--disable-component-update',
    '--disable-sync',
  ],
}

/** A browser outside the tests, for the bench. */
export const openBrowser = (): Promise<Browser> => chromium.launch(launchOptions)
