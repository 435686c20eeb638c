import { join } from 'node:path'
import type { FastifyInstance } from 'fastify'
import type { Config } from '../../config.ts'
import type { OpenAnswers } from '../../platform/answers/open-answers.ts'
import type { Audit } from '../../platform/audit/audit.ts'
import type { JobKind, Jobs } from '../../platform/jobs/jobs.ts'
import type { Log } from '../../platform/log/create-log.ts'
import type { SecretBox } from '../../platform/secrets/box.ts'
import type { Store } from '../../platform/store/store.ts'
import type { Auth } from '../auth/index.ts'
import { accessRuleRoutes, rowRuleRoutes } from './access-rules/access-rules.routes.ts'
import { createRowRules } from './access-rules/row-rules.ts'
import { createRowRuleStore } from './access-rules/row-rules.store.ts'
import { createAccessRules } from './access-rules/access-rules.ts'
import { createAccessRuleStore } from './access-rules/access-rules.store.ts'
import { createChainComparison } from './access-rules/compare-chains.ts'
import { createUnreachedTables } from './access-rules/unreached-tables.ts'
import { createWidening } from './access-rules/widening.ts'
import { createAccessLists } from './access/access-lists.ts'
import { createTableAccess } from './access/table-access.ts'
import { createUsesNoMore } from './access/uses-no-more.ts'
import { createTableAccessStore } from './access/table-access.store.ts'
import { createAnalysis } from './analysis/analysis.ts'
import { createAnalysisStore } from './analysis/analysis.store.ts'
import { createAnalysisSchedules } from './analysis/schedules.ts'
import { createCatalogs } from './catalogs/catalogs.ts'
import { createCatalogStore } from './catalogs/catalogs.store.ts'
import { columnRoutes } from './columns/columns.routes.ts'
import { createColumns } from './columns/columns.ts'
import { createColumnStore } from './columns/columns.store.ts'
import { createConnections } from './connections/connections.ts'
import { createConnectionStore } from './connections/connections.store.ts'
import { listDataFiles, listDataFolders } from './databases/data-files.ts'
import { createDatabaseHealth } from './databases/database-health.ts'
import { createDatabaseShares } from './databases/database-shares.ts'
import { createDatabaseShareStore } from './databases/database-shares.store.ts'
import { databaseRoutes } from './databases/databases.routes.ts'
import { createDatabases } from './databases/databases.ts'
import { createDatabaseStore } from './databases/databases.store.ts'
import { createDemoInstallation } from './demo/install-demo.ts'
import { createQueuedQueries } from './reader/queued-queries.ts'
import { createReader } from './reader/reader.ts'
import { createReferenceCheck } from './references/check-reference.ts'
import { createAllRows } from './keys/ask-all-rows.ts'
import { createDeclaredKeys } from './keys/declared-keys.ts'
import { createDeclaredKeyStore } from './keys/declared-keys.store.ts'
import { createReferences } from './references/references.ts'
import { createReferenceStore } from './references/references.store.ts'
import { createTableImport } from './imports/table-import.ts'
import { createTableImportStore } from './imports/table-import.store.ts'
import { openTableSpool } from './imports/table-spool.ts'
import { createRefreshJob } from './refreshes/refresh-job.ts'
import { createRefreshes } from './refreshes/refreshes.ts'
import { createRefreshStore } from './refreshes/refreshes.store.ts'
import { createListTables } from './tables/list-tables.ts'
import { createTableSearch } from './tables/search-tables.ts'
import { createTableSearchStore } from './tables/search-tables.store.ts'
import { createTableVisibility } from './tables/table-reply.ts'
import { createDiskSpace, onAllDisks } from '../../platform/files/disk-space.ts'
import { createLoadJob } from './uploads/load-job.ts'
import { createUploadFiles } from './uploads/upload-files.ts'
import { createUploadedTables } from './databases/uploaded-tables.ts'
import { createUploads } from './uploads/uploads.ts'
import { uploadRoutes } from './uploads/uploads.routes.ts'
import { createUploadStore } from './uploads/uploads.store.ts'
import { tableRoutes } from './tables/tables.routes.ts'
import { createTableShares } from './tables/table-shares.ts'
import { createTables } from './tables/tables.ts'
import { createTableStore } from './tables/tables.store.ts'

interface Needs {
  readonly config: Config
  readonly store: Store
  readonly box: SecretBox
  readonly answers: OpenAnswers
  readonly audit: Audit
  readonly jobs: Jobs
  readonly auth: Pick<Auth, 'settings' | 'sharing' | 'users' | 'askerOf'>
  readonly log: Log
  readonly now: () => Date
  /** See `createCatalogs`. */
  readonly wholeTablesMax?: number | undefined
  /** See `createDatabases`. */
  readonly tablesReadAtOnce?: number | undefined
}

/** Databases, their data model and access rules, and the one road to their rows. */
export { quotesDatabase } from './reader/failures.ts'
export function createDiscovery({
  config,
  store,
  box,
  answers,
  audit,
  jobs,
  auth: { settings, sharing, users, askerOf },
  log,
  now,
  wholeTablesMax,
  tablesReadAtOnce,
}: Needs) {
  const { db } = store
  const { dataFilesDir, queryTimeoutMs, timeZone } = config
  const storeFile = join(config.dataDir, 'soundings.db')
  const dataSpace = createDiskSpace(config.dataDir, config.diskReserveBytes)
  const catalogs = createCatalogs({ store: createCatalogStore(db), wholeTablesMax })
  const connections = createConnections({
    store: createConnectionStore(db),
    box,
    filesDir: dataFilesDir,
    allowedHosts: config.allowedDatabaseHosts,
    ownStore: { databaseUrl: config.databaseUrl, file: storeFile },
    log,
  })
  const tableAccessStore = createTableAccessStore(db)
  const tableAccess = createTableAccess({ store: tableAccessStore, sharing })
  const accessLists = createAccessLists({ store: tableAccessStore, sharing, tableAccess })
  const accessRuleStore = createAccessRuleStore(db)
  const accessRules = createAccessRules({ store: accessRuleStore, settings, users, catalogs, audit, timeZone })
  const widening = createWidening({ store: accessRuleStore, tableAccess, catalogs, audit })
  const unreached = createUnreachedTables({ accessRules, catalogs, tableAccess })
  const rowRules = createRowRules({
    store: createRowRuleStore(db),
    accessRuleStore,
    accessRules,
    unreached,
    tableAccess,
    users,
    catalogs,
    audit,
  })
  const queries = createQueuedQueries({ connections, queryTimeoutMs })
  const reader = createReader({
    catalogs,
    queries,
    tableAccess,
    accessRules,
    answers,
    timeZone,
    now,
  })

  const askAllRows = createAllRows({ catalogs, queries, now })
  const references = createReferences({ store: createReferenceStore(db), catalogs, askAllRows, widening, audit })
  const declaredKeys = createDeclaredKeys({ store: createDeclaredKeyStore(db), catalogs, askAllRows, audit })
  const tableImport = createTableImport({
    store: createTableImportStore(db),
    catalogs,
    references,
    declaredKeys,
    widening,
    openSpool: () => openTableSpool({ folder: config.dataDir, space: dataSpace }),
  })
  const analysisStore = createAnalysisStore(db, catalogs.invalidate)
  const analysis = createAnalysis({
    store: analysisStore,
    catalogs,
    connections,
    queries,
    audit,
    box,
    queryTimeoutMs,
    timeZone,
    now,
  })
  const schedules = createAnalysisSchedules({ store: analysisStore, analysis, jobs, timeZone, now })
  const refreshStore = createRefreshStore(db)
  const refreshJob = createRefreshJob({
    store: refreshStore,
    connections,
    tableImport,
    references,
    declaredKeys,
    analysis,
    log,
    now,
  })
  const refreshes = createRefreshes({ store: refreshStore, kind: refreshJob, jobs, tableAccess, accessRules, audit })

  const databaseStore = createDatabaseStore(db)
  const databases = createDatabases({
    store: databaseStore,
    box,
    connections,
    catalogs,
    tableImport,
    refreshes,
    tableAccess,
    accessRules,
    widening,
    unreached,
    sharing,
    audit,
    now,
    tablesReadAtOnce,
  })
  const uploadFiles = createUploadFiles({ receivedDir: join(config.dataDir, 'uploads'), filesDir: dataFilesDir })
  const uploadStore = createUploadStore(store)
  // Files are received in the data folder, and their tables may lie on another disk.
  const uploadSpace = onAllDisks([dataSpace, createDiskSpace(uploadFiles.tablesDir, config.diskReserveBytes)])
  const uploadedTables = createUploadedTables({
    store: databaseStore,
    connections,
    catalogs,
    tableImport,
    refreshes,
    tableAccess,
    accessRules,
    audit,
  })
  const loadJob = createLoadJob({
    store: uploadStore,
    files: uploadFiles,
    space: uploadSpace,
    databases,
    tables: uploadedTables,
    askerOf,
    jobs,
    log,
  })
  const uploads = createUploads({
    store: uploadStore,
    files: uploadFiles,
    space: uploadSpace,
    tables: uploadedTables,
    job: loadJob,
    jobs,
    audit,
    maxBytes: config.uploadMaxBytes,
    now,
  })
  const health = createDatabaseHealth({ store: databaseStore, connections, analysis })
  const shares = createDatabaseShares({
    store: createDatabaseShareStore(db),
    sharing,
    users,
    tableAccess,
    accessRules,
    unreached,
    catalogs,
  })
  const tableStore = createTableStore(db)
  const tableVisibility = createTableVisibility({ catalogs, tableAccess, accessRules })
  const listing = createListTables({ store: tableStore, tableAccess, tableVisibility })
  const tables = createTables({
    store: tableStore,
    catalogs,
    tableAccess,
    accessRules,
    widening,
    tableVisibility,
    references,
    declaredKeys,
    schedules,
    audit,
    timeZone,
    now,
  })
  const tableShares = createTableShares({
    store: tableStore,
    catalogs,
    tableAccess,
    accessRules,
    unreached,
    sharing,
    users,
  })
  sharing.registerGiver('database', shares)
  sharing.registerGiver('table', tableShares)
  const columnStore = createColumnStore(db)
  const columns = createColumns({
    store: columnStore,
    analysis,
    reader,
    catalogs,
    tableAccess,
    accessRules,
    audit,
    now,
  })
  const demo = createDemoInstallation({ filesDir: dataFilesDir, databases, tables, listing, users, jobs })

  return {
    reader,
    catalogs,
    tableAccess,
    accessRules,
    databases,
    columns,
    tables,
    tableSearch: createTableSearch({ store: createTableSearchStore(db), tableVisibility }),
    assertUsesNoMore: createUsesNoMore(tableAccess),
    registerReaders: rowRules.registerReaders,
    namesOf: { database: databaseStore.namesOf, table: tableStore.namesOf, column: columnStore.namesOf },

    /** They take long and wait for other people's servers, so they want a runner of their own. */
    jobKinds: [refreshJob, schedules.kind, demo.kind] as readonly JobKind<never>[],

    /** Its own runner: a large file must not keep analyses waiting, nor they it. */
    uploadJob: loadJob as JobKind<never>,
    purgeExpired: uploads.purgeExpired,

    planDemo: demo.plan,
    /** Its follower runs at the end of the installation, again after a crash. */
    demo: { isComing: demo.isComing, find: demo.find, remove: demo.remove, registerFollower: demo.registerFollower },
    sealAnalyses: () => analysis.sealKept(),
    planSchedules: () => schedules.planAll(),
    /** Databases whose data model comes from an import that knew less are read again. */
    planOutdatedRefreshes: () => refreshes.planOutdated(),
    close: () => connections.close(),

    mount(app: FastifyInstance) {
      databaseRoutes(app, {
        databases,
        health,
        shares,
        accessLists,
        refreshes,
        dataFiles: ({ folders }) => (folders ? listDataFolders(dataFilesDir) : listDataFiles(dataFilesDir, storeFile)),
      })
      tableRoutes(app, {
        tables,
        shares: tableShares,
        listing,
        check: createReferenceCheck({ databaseOf: tables.databaseOf, reader, tableAccess, audit }),
        accessLists,
      })
      columnRoutes(app, columns)
      uploadRoutes(app, uploads)
      rowRuleRoutes(app, rowRules)
      accessRuleRoutes(app, accessRules, createChainComparison({ accessRules, catalogs, queries, audit, now }))
    },
  }
}

export type Discovery = ReturnType<typeof createDiscovery>
export { tableMissing, type Asker } from './access/table-access.ts'
export { whenLoaded } from './catalogs/load-catalog.ts'
export type { PieceForm, ReadContext } from './reader/reader.ts'
export type { ColumnSettings } from './tables/tables.store.ts'
