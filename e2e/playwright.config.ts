import { defineConfig } from '@playwright/test'

const chromiumArguments = [
  '--no-sandbox',
  '--disable-gpu',
  '--disable-quic',
  '--no-first-run',
  '--disable-background-networking',
  '--disable-component-update',
  '--disable-sync',
]

export default defineConfig({
  testDir: '.',
  testMatch: '*.spec.ts',
  globalSetup: './start-server.ts',
  outputDir: 'test-results',
  fullyParallel: true,
  workers: 2,
  // Generous, for machines that do other work at the same time.
  timeout: 90_000,
  expect: { timeout: 15_000 },
  reporter: 'dot',
  quiet: true,
  use: {
    viewport: { width: 1440, height: 900 },
    trace: 'off',
    screenshot: 'only-on-failure',
    launchOptions: { executablePath: process.env.CHROMIUM ?? '/usr/bin/chromium-headless-shell', args: chromiumArguments },
  },
})
