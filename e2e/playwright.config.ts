import { defineConfig } from '@playwright/test'
import { launchOptions } from './browser.ts'
import { shuffledProjects } from './file-order.ts'
import { WINDOW } from './warm-context.ts'

const { E2E_ORDER_SEED } = process.env

export default defineConfig({
  testDir: '.',
  testMatch: '*.spec.ts',
  // Node reads them itself; to rewrite them all would take ten seconds before the first test.
  build: { external: ['**/*.ts'] },
  globalSetup: './start-server.ts',
  outputDir: 'test-results',
  fullyParallel: true,
  // More than there are cores: a test waits for the server as often as the page does.
  workers: 3,
  // Generous, for machines that do other work at the same time.
  timeout: 180_000,
  expect: { timeout: 30_000 },
  ...(E2E_ORDER_SEED && { projects: shuffledProjects(Number(E2E_ORDER_SEED)) }),
  reporter: 'dot',
  quiet: true,
  use: {
    viewport: WINDOW.viewport,
    contextOptions: { reducedMotion: WINDOW.reducedMotion },
    trace: 'off',
    screenshot: 'only-on-failure',
    launchOptions,
  },
})
