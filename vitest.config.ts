import { defineConfig } from 'vitest/config'

const project = (name: string, packages: readonly string[], more: object = {}) => ({
  test: { name, include: packages.map((each) => `packages/${each}/src/**/*.test.{ts,tsx}`), ...more },
})

/** One PostgreSQL and one MariaDB for all tests of a project. */
const databases = { globalSetup: ['packages/engines/src/testing/global-setup.ts'] }

/** Whole processes, started and killed: always on their own store. */
const asProcess = 'packages/server/src/main.test.ts'

/** What never touches our own store need not run on both kinds of it. */
const storeless =
  process.env.TEST_STORE === 'postgresql'
    ? ['discovery/demo/**', 'discovery/reader/**', 'platform/secrets/**', 'platform/http/**', 'row-access.test.ts'].map((pattern) => `packages/server/src/**/${pattern}`)
    : []

export default defineConfig({
  test: {
    maxWorkers: 2,
    projects: [
      project('unit', ['query', 'contract', 'web']),
      project('server', ['server'], { ...databases, exclude: [asProcess, ...storeless], testTimeout: 30_000, hookTimeout: 60_000 }),
      { test: { name: 'process', include: [asProcess], testTimeout: 60_000 } },
      project('engines', ['engines'], { ...databases, testTimeout: 60_000, hookTimeout: 120_000 }),
    ],
  },
})
