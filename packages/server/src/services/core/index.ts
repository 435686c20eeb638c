import type { Preferences } from '@soundings/contract'
import { findStyle } from '@soundings/query'
import type { FastifyInstance } from 'fastify'
import type { Audit } from '../../platform/audit/audit.ts'
import { serveBatch } from '../../platform/http/streams/serve-batch.ts'
import type { Store } from '../../platform/store/store.ts'
import type { DisplayLinks, Settings, Sharing, Users } from '../auth/index.ts'
import type { Discovery } from '../discovery/index.ts'
import { backupRoutes } from './backup/backup.routes.ts'
import { createBackup } from './backup/backup.ts'
import { createRestore } from './backup/restoring/restore.ts'
import { createChosenFilters } from './dashboards/filters/chosen-filters.ts'
import { createDashboardShares } from './dashboards/dashboard-shares.ts'
import { createDashboardTiles } from './dashboards/dashboard-tiles.ts'
import { createDashboardTileStore } from './dashboards/dashboard-tiles.store.ts'
import { dashboardRoutes } from './dashboards/dashboards.routes.ts'
import { createDashboards, dashboardMissing } from './dashboards/dashboards.ts'
import { createDashboardStore } from './dashboards/dashboards.store.ts'
import { createFilterColumns } from './dashboards/filters/filter-columns.ts'
import { createTileRights } from './dashboards/tile-rights.ts'
import { createDemo } from './demo/demo.ts'
import { demoRoutes } from './demo/demo.routes.ts'
import { createDisplays } from './display/displays.ts'
import { displayLinkRoutes, displayRoutes } from './display/displays.routes.ts'
import { createHandOver } from './saved-items/hand-over.ts'
import { createAccessWords } from './executor/shown/access-words.ts'
import { executorRoutes } from './executor/executor.routes.ts'
import { createExecutor } from './executor/executor.ts'
import { createLimitGuard } from './executor/limits/limit-guard.ts'
import { createQuestionRows } from './executor/question-rows.ts'
import { createShownNames } from './executor/shown/shown-names.ts'
import { createShownSql } from './executor/shown/shown-sql.ts'
import { favouriteDashboardRoutes, favouriteQuestionRoutes } from './favourites/favourites.routes.ts'
import { createFavouriteQuestions } from './favourites/favourite-questions.ts'
import { createFavourites } from './favourites/favourites.ts'
import { createFavouriteStore } from './favourites/favourites.store.ts'
import { createFolderGiving } from './folders/folder-giving.ts'
import { createFolderItemStore } from './folders/folder-items.store.ts'
import { createFolderShares } from './folders/folder-shares.ts'
import { folderRoutes } from './folders/folders.routes.ts'
import { createFolders } from './folders/folders.ts'
import { createFolderStore } from './folders/folders.store.ts'
import { createMoveItems } from './folders/move-items.ts'
import { createHome } from './home/home.ts'
import { homeRoutes } from './home/home.routes.ts'
import { createHomeStore } from './home/home.store.ts'
import { createModelImpact } from './model-impact/model-impact.ts'
import { modelImpactRoutes } from './model-impact/model-impact.routes.ts'
import { createQueries } from './queries/queries.ts'
import { createOwnerAccess } from './questions/owner-access.ts'
import { createQuestionShares } from './questions/question-shares.ts'
import { questionRoutes } from './questions/questions.routes.ts'
import { createQuestions, questionMissing } from './questions/questions.ts'
import { createQuestionStore } from './questions/questions.store.ts'
import { createReachedQuestions } from './questions/reached-questions.ts'
import { createRowFilterReasons } from './questions/row-filter-reasons.ts'
import { createOpened } from './search/opened.ts'
import { createOpenedStore } from './search/opened.store.ts'
import { searchRoutes } from './search/search.routes.ts'
import { createSearch } from './search/search.ts'
import { createSearchStore } from './search/search.store.ts'
import { createAddUsage } from './search/usage.ts'
import { createRestrictionCheck } from './restriction-check.ts'
import { verifiedRoutes } from './verified/verified.routes.ts'
import { createAddVerified, createVerified } from './verified/verified.ts'
import { createVerifiedStore } from './verified/verified.store.ts'

interface Needs {
  readonly store: Store
  readonly sharing: Sharing
  readonly users: Users
  readonly displayLinks: DisplayLinks
  readonly settings: Pick<Settings, 'display'>
  readonly preferencesOf: (userId: number) => Promise<Preferences>
  readonly reader: Discovery['reader']
  readonly accessRules: Discovery['accessRules']
  readonly columns: Discovery['columns']
  readonly catalogs: Discovery['catalogs']
  readonly tableAccess: Discovery['tableAccess']
  readonly hospital: Discovery['demo']
  readonly databases: Discovery['databases']
  readonly tables: Discovery['tables']
  readonly tableSearch: Discovery['tableSearch']
  readonly audit: Audit
  readonly version: string
  readonly now: () => Date
}

/** Questions and what is made of them. */
export function createCore({
  store,
  sharing,
  users,
  displayLinks,
  settings,
  preferencesOf,
  reader,
  accessRules,
  columns,
  catalogs,
  tableAccess,
  databases,
  tables,
  tableSearch,
  hospital,
  audit,
  version,
  now,
}: Needs) {
  const queries = createQueries({ reader, catalogs, tableAccess })
  const questionStore = createQuestionStore(store)
  const verifiedStore = createVerifiedStore(store.db)
  const addVerified = createAddVerified(verifiedStore)
  const openedStore = createOpenedStore(store.db)
  const addUsage = createAddUsage(openedStore, now)
  const ownerAccess = createOwnerAccess({ queries, users, tableAccess })
  const favouriteQuestionStore = createFavouriteStore(store.db, 'question')
  const questions = createQuestions({
    store: questionStore,
    sharing,
    queries,
    ownerAccess,
    accessRules,
    addVerified,
    addUsage,
    favouriteIdsOf: favouriteQuestionStore.objectIdsOf,
    audit,
    now,
  })
  const handOver = createHandOver({ transaction: questionStore.transaction, sharing, users, audit })
  const shares = createQuestionShares({ store: questionStore, sharing, users, ownerAccess, accessRules, handOver })
  const favouriteQuestions = createFavourites({ store: favouriteQuestionStore, getGiven: questions.getGiven })
  const readLog = audit.reads
  const showNames = createShownNames(tableAccess)
  const guardLimit = createLimitGuard(reader)
  const accessWords = createAccessWords(accessRules)
  const executor = createExecutor({
    reader,
    queries,
    questions,
    noRowsReason: accessRules.noRowsReason,
    accessWords,
    async valueWordsOf({ userId }) {
      const [{ nullText }, { locale }] = await Promise.all([settings.display(), preferencesOf(userId)])
      return { nullText, style: findStyle(locale ?? 'standard') }
    },
    readLog,
    showSql: createShownSql(showNames),
    showNames,
    guardLimit,
  })
  const questionRows = createQuestionRows({ reader, questions, readLog, showNames, accessWords, guardLimit })

  const dashboardStore = createDashboardStore(store)
  const tileStore = createDashboardTileStore(store)
  const tileRights = createTileRights({ questions, accessRules })
  const favouriteDashboardStore = createFavouriteStore(store.db, 'dashboard')
  const dashboards = createDashboards({
    store: dashboardStore,
    sharing,
    tileRights,
    viewOptionsOf: questionStore.viewOptionsOf,
    chosen: createChosenFilters(store),
    displayMakersOf: tileStore.displayMakersOf,
    addVerified,
    addUsage,
    favouriteIdsOf: favouriteDashboardStore.objectIdsOf,
    audit,
    now,
  })
  const dashboardShares = createDashboardShares({ store: dashboardStore, sharing, users, tileRights, handOver })
  const favouriteDashboards = createFavourites({ store: favouriteDashboardStore, getGiven: dashboards.getVisible })
  const filterColumns = createFilterColumns({ questions, columns })
  const displays = createDisplays({
    links: displayLinks,
    dashboards,
    shares: dashboardShares,
    questions,
    filterColumns,
    displaySettings: settings.display,
  })
  const tiles = createDashboardTiles({ store: tileStore, sharing })
  sharing.registerGiver('question', shares)
  sharing.registerGiver('dashboard', dashboardShares)
  shares.registerAccess(tiles.accessByDashboards)

  const folderStore = createFolderStore(store)
  const folderItems = createFolderItemStore(store)
  const giving = createFolderGiving({
    store: folderStore,
    sharing,
    accessRules,
    assertAllRun: { question: shares.assertAllRun, dashboard: dashboardShares.assertAllRun },
  })
  const folders = createFolders({ store: folderStore, items: folderItems, giving, sharing, audit, now })
  const inFolders = { store: folderStore, items: folderItems, folders, giving, sharing }
  const folderShares = createFolderShares({ ...inFolders, users, handOver })
  const missing = { question: questionMissing, dashboard: dashboardMissing }
  const moveItems = createMoveItems({ ...inFolders, missing, audit })
  sharing.registerGiver('folder', folderShares)

  const listReached = createReachedQuestions({
    store: questionStore,
    sharing,
    users,
    queries,
    ownerAccess,
    listShownTo: tiles.listShownTo,
  })
  questions.registerVisibilitySource(tiles.showing)
  questions.registerShowers((id, within) => tileStore.displayMakersShowing(id, now().toISOString(), within))
  tables.registerShowers((id, within) => tileStore.displayMakersIn(id, now().toISOString(), within))
  questions.registerUsageCheck(tiles.usageCheck)
  columns.registerUse(questions.columnsUsedIn)

  const modelImpact = createModelImpact({ tables, reader, accessRules, questions, ownerAccess, tiles })

  const backup = createBackup({
    questions,
    dashboards,
    catalogs,
    tableAccess,
    tables,
    audit,
    productVersion: version,
    now,
  })
  const restore = createRestore({
    questions,
    dashboards,
    queries,
    databases,
    catalogs,
    tableAccess,
    tables,
    transaction: questionStore.transaction,
    audit,
  })

  const searchStore = createSearchStore(store.db)
  const opened = createOpened({
    store: openedStore,
    items: searchStore,
    tableSearch,
    assertVisible: {
      dashboard: dashboards.getVisible,
      question: questions.getVisible,
      table: tableSearch.assertVisible,
    },
    now,
  })
  const search = createSearch({ store: searchStore, opened, tableSearch, users, folders, addVerified })
  const verified = createVerified({
    store: verifiedStore,
    getVisible: { dashboard: dashboards.getVisible, question: questions.getVisible },
    audit,
    now,
  })

  const home = createHome({
    store: createHomeStore(store.db),
    items: searchStore,
    opened,
    addVerified,
    favouriteIdsOf: { dashboard: favouriteDashboardStore.objectIdsOf, question: favouriteQuestionStore.objectIdsOf },
    now,
  })

  const demo = createDemo({ questions, dashboards, hospital })

  return {
    questions,
    executor,
    questionRows,
    demo,
    modelImpact,
    assertAtLeastAsRestricted: createRestrictionCheck({
      sharing,
      questions,
      dashboards,
      listShownTo: tiles.listShownTo,
    }),
    namesOf: { question: questionStore.namesOf, dashboard: dashboardStore.namesOf, folder: folderStore.namesOf },

    async purgeExpired() {
      await questions.purgeExpired(async (ids, within) => {
        await favouriteQuestions.removeObjects(ids, within)
        await opened.removeObjects('question', ids, within)
        await folderItems.removeObjects('question', ids, within)
        await verified.removeObjects('question', ids, within)
      })
      await dashboards.purgeExpired(async (ids, within) => {
        await favouriteDashboards.removeObjects(ids, within)
        await opened.removeObjects('dashboard', ids, within)
        await folderItems.removeObjects('dashboard', ids, within)
        await verified.removeObjects('dashboard', ids, within)
      })
    },

    mount(app: FastifyInstance) {
      questionRoutes(app, {
        questions,
        folders,
        shares,
        listReached,
        rowFilterReasons: createRowFilterReasons({ questions, catalogs, accessRules }),
      })
      favouriteQuestionRoutes(app, createFavouriteQuestions({ favourites: favouriteQuestions, questions, catalogs }))
      modelImpactRoutes(app, modelImpact)
      executorRoutes(app, executor)
      serveBatch(app)
      dashboardRoutes(app, { dashboards, folders, shares: dashboardShares, filterColumns })
      displayLinkRoutes(app, displays)
      displayRoutes(app, displays, executor)
      folderRoutes(app, { folders, shares: folderShares, moveItems })
      demoRoutes(app, demo)
      favouriteDashboardRoutes(app, favouriteDashboards)
      backupRoutes(app, { backup, restore })
      searchRoutes(app, { search, opened })
      homeRoutes(app, home)
      verifiedRoutes(app, verified)
    },
  }
}

export type Core = ReturnType<typeof createCore>
export type { QuestionRows } from './executor/question-rows.ts'
