import { defineConfig } from 'vitest/config'

const project = (name: string, packages: readonly string[], more: object = {}) => ({
  test: { name, include: packages.map((each) => `packages/${each}/src/**/*.test.{ts,tsx}`), ...more },
})

/** One PostgreSQL and one MariaDB for all tests of a project. */
const databases = { globalSetup: ['packages/engines/src/testing/global-setup.ts'] }

/** A slow or busy machine fails no test: these end only what would never end. */
const unhurried = { testTimeout: 300_000, hookTimeout: 300_000 }

/** Node reads these files itself, as it does when it serves: less work than to rewrite them all. Parts of the page have to be rewritten. */
const byNode = { experimental: { viteModuleRunner: false } }

/** Whole processes, started and killed: always on their own store. */
const asProcess = 'packages/server/src/main.test.ts'

/** What is about HTTP, other databases, files or whole processes, and what names its store, need not run on both kinds. */
const storeless = [
  'api-document.test.ts',
  'auth/directory/directory-client.test.ts',
  'bad-input.test.ts',
  'browser-step.test.ts',
  'core/backup/bad-archives.test.ts',
  'core/backup/restoring/restore-crash.test.ts',
  'core/demo/**',
  'core/editors-give-no-more.test.ts',
  'core/executor/{cancelling,executor,streaming,shape-result}.test.ts',
  'discovery/analysis/analysis.test.ts',
  'discovery/databases/faulty-sources/connecting.test.ts',
  'discovery/uploads/{change-tables,load-crash}.test.ts',
  'discovery/{connections,demo,reader,reading}/**',
  'documents.test.ts',
  'examples.test.ts',
  'exporter/{crash,lost-lease}.test.ts',
  'exporter/files/{export-grouping,export-limits,exported-values,totals-in-files}.test.ts',
  'exporter/formats/**',
  'platform/store/{lost-store,failing-disk}.test.ts',
  'http-surface.test.ts',
  'logged-events.test.ts',
  'platform/{archive,files,http,instance,log,mail,secrets}/**',
  'recorded-routes.test.ts',
  'route-policies.test.ts',
  'random-revocations.test.ts',
  'row-access.test.ts',
  'several-servers.test.ts',
  'scheduler/two-servers.test.ts',
  'slow-readers.test.ts',
  'start-command.test.ts',
]

/** Each of their statements is sent by another file too, and none is about what stores do in their own way: `npm run check:store-statements`. */
const coveredElsewhere = [
  'access/revocation.test.ts',
  'access/view-as.test.ts',
  'auth/account/reset-password.test.ts',
  'core/dashboards/{dashboard-editors,dashboard-shares,tied-people}.test.ts',
  'core/executor/{batch,restricted-viewer,viewer-filters}.test.ts',
  'core/executor/question-forms/{derived-columns,instants,pivot,previewed-queries,shared-question-values,statistics,totals,trend,ways}.test.ts',
  'core/questions/question-editors.test.ts',
  'core/saved-items/change-owner.test.ts',
  'core/withheld-names.test.ts',
  'discovery/access-rules/widening.test.ts',
  'discovery/analysis/large-tables.test.ts',
  'discovery/databases/faulty-sources/{hostile-server,large-source,silent-server}.test.ts',
  'discovery/databases/schemas.test.ts',
  'discovery/uploads/uploads.test.ts',
  'exporter/files/exported-parquet.test.ts',
  'sent-back.test.ts',
]
const isPostgres = process.env.TEST_STORE === 'postgresql'
const notOnPostgres = [...storeless, ...(process.env.TEST_STORE_ALL ? [] : coveredElsewhere)]
const excluded = isPostgres ? notOnPostgres.map((pattern) => `packages/server/src/**/${pattern}`) : []
const recorded = process.env.STORE_STATEMENTS
  ? { setupFiles: ['packages/server/src/testing/servers/record-statements.ts'] }
  : {}

export default defineConfig({
  test: {
    // More than there are cores: many tests wait for clocks, processes and databases.
    maxWorkers: 4,
    projects: [
      project('unit', ['query', 'contract', 'web'], { isolate: false, ...unhurried }),
      project('server', ['server'], {
        ...databases,
        ...recorded,
        isolate: false,
        ...byNode,
        exclude: [asProcess, ...excluded],
        ...unhurried,
      }),
      { test: { name: 'process', include: [asProcess], ...byNode, ...unhurried } },
      project('engines', ['engines', 'demo'], { ...databases, ...byNode, isolate: false, ...unhurried }),
    ],
  },
})
