import {
  addDatabase,
  checkDatabaseShare,
  type ConnectionTemplate,
  countUnreachedTables,
  deleteDatabase,
  getDatabase,
  getRefresh,
  getTableAccess,
  listConnectionTemplates,
  listDatabaseAccess,
  listDatabaseHealth,
  listDatabases,
  listDatabasesSharedWith,
  listDataFiles,
  listGroupTables,
  listRefreshes,
  refreshDatabase,
  setTableAccess,
  shareDatabases,
  testConnection,
  unshareDatabases,
  updateDatabase,
} from '@soundings/contract'
import { type Engine, engines } from '@soundings/engines'
import type { FastifyInstance } from 'fastify'
import { pageAnswer, serve } from '../../../platform/http/serve.ts'
import type { AccessLists } from '../access/access-lists.ts'
import { isFileEngine, isFolderEngine } from '../engine-names.ts'
import type { Refreshes } from '../refreshes/refreshes.ts'
import type { DatabaseHealthCheck } from './database-health.ts'
import type { DatabaseShares } from './database-shares.ts'
import type { Databases } from './databases.ts'

interface Needs {
  readonly databases: Databases
  readonly health: DatabaseHealthCheck
  readonly shares: DatabaseShares
  readonly accessLists: AccessLists
  readonly refreshes: Refreshes
  readonly dataFiles: (wanted: { readonly folders: boolean }) => Promise<{ path: string; bytes: number }[]>
}

export function databaseRoutes(
  app: FastifyInstance,
  { databases, health, shares, accessLists, refreshes, dataFiles }: Needs,
) {
  serve(app, listConnectionTemplates, () => connectionTemplates())
  serve(app, listDataFiles, ({ query }) => dataFiles({ folders: query.folders === 'true' }))
  serve(app, testConnection, ({ viewer, body }) => databases.test(viewer, body))

  serve(app, listDatabases, async ({ viewer, query }) => pageAnswer(await databases.list(viewer, query)))
  serve(app, listDatabaseHealth, () => health.probeAll())
  serve(app, getDatabase, ({ viewer, params }) => databases.view(viewer, params.id))
  serve(app, addDatabase, ({ viewer, body }) => databases.add(viewer, body))
  serve(app, updateDatabase, ({ viewer, body }) => databases.update(viewer, body))
  serve(app, deleteDatabase, async ({ viewer, params }) => {
    await databases.remove(viewer, params.id)
    return {}
  })

  serve(app, refreshDatabase, ({ viewer, params }) => refreshes.request(viewer, params.id))
  serve(app, getRefresh, ({ viewer, params }) => refreshes.view(viewer, params.id))
  serve(app, listRefreshes, async ({ viewer, query }) => pageAnswer(await refreshes.list(viewer, query)))

  serve(app, countUnreachedTables, ({ viewer, params }) => databases.countUnreached(viewer, params.id))
  serve(app, checkDatabaseShare, ({ viewer, body: { dbIds, usernames = [], groups = [] } }) =>
    shares.check(viewer, dbIds, { usernames, groupIds: groups }),
  )
  serve(app, shareDatabases, async ({ viewer, body }) => {
    await shares.share(viewer, body.dbIds, { usernames: body.usernames })
    return { message: 'Shared successfully' }
  })
  serve(app, unshareDatabases, async ({ viewer, body }) => {
    await shares.unshare(viewer, body.dbIds, { usernames: body.usernames })
    return {}
  })
  serve(app, listDatabaseAccess, ({ viewer, params, query }) => accessLists.ofDatabase(viewer, params.id, query))
  serve(app, listDatabasesSharedWith, async ({ params, query }) =>
    pageAnswer(await shares.sharedWith(params.name, query)),
  )
  serve(app, getTableAccess, ({ viewer, params }) => shares.tableAccess(viewer, params.id))
  serve(app, listGroupTables, ({ viewer, params }) => shares.groupTables(viewer, params.id))
  serve(app, setTableAccess, ({ viewer, params, body }) => shares.setTableAccess(viewer, params.id, body))
}

/** What the connection form asks for each engine, and what it proposes. */
const connectionTemplates = (): ConnectionTemplate[] =>
  Object.entries<Engine>(engines).map(([id, engine]) => toTemplate(id, engine))

function toTemplate(id: string, engine: Engine): ConnectionTemplate {
  const { label, template, flavours = [] } = engine
  return {
    id,
    dbType: id,
    displayType: label,
    dbName: template.database,
    description: template.description,
    hostServer: template.host ?? '',
    port: template.port,
    schema: template.schema,
    isFile: isFileEngine(engine),
    isFolder: isFolderEngine(engine),
    hint: template.hint ?? hintOf(flavours),
  }
}

/** Which products a type connects; empty where it is one. */
function hintOf(flavours: NonNullable<Engine['flavours']>): string {
  const names = (areTried: boolean) =>
    flavours
      .filter(({ isTried }) => isTried === areTried)
      .map(({ name }) => name)
      .join(', ')
  return flavours.length === 0 ? '' : `Tried with ${names(true)}. Also for ${names(false)}, not tried on a real server.`
}
