import {
  checkReference,
  checkTableShare,
  listPublicTables,
  listTableAccess,
  listTables,
  listTablesSharedWith,
  saveTable,
  shareTables,
  unshareTables,
} from '@soundings/contract'
import type { FastifyInstance } from 'fastify'
import { pageAnswer, serve, serveRows } from '../../../platform/http/serve.ts'
import type { AccessLists } from '../access/access-lists.ts'
import type { CheckReference } from '../references/check-reference.ts'
import type { ListTables } from './list-tables.ts'
import type { TableShares } from './table-shares.ts'
import type { Tables } from './tables.ts'

interface Needs {
  readonly tables: Pick<Tables, 'save'>
  readonly shares: TableShares
  readonly listing: ListTables
  readonly check: CheckReference
  readonly accessLists: AccessLists
}

export function tableRoutes(app: FastifyInstance, { tables, shares, listing, check, accessLists }: Needs) {
  serve(app, listTables, async ({ viewer, params, query: { columns, ...ask } }) =>
    pageAnswer(
      await listing.list(viewer, params.db, {
        ...ask,
        withoutColumns: columns === 'false',
        withKeysOnly: columns === 'keys',
      }),
    ),
  )
  serve(
    app,
    listPublicTables,
    async ({ viewer, params, query: { passages, around, columnIds, referring, columns, ...ask } }) =>
      pageAnswer(
        await listing.listPublic(viewer, params.db, {
          ...ask,
          withTablesBetween: passages === 'true',
          around,
          columnIds,
          withReferring: referring === 'true',
          withoutColumns: columns === 'false',
        }),
      ),
  )
  serveRows(app, checkReference, ({ viewer, body, admission }) => check(viewer, body, admission))
  serve(app, saveTable, ({ viewer, body, signal }) => tables.save(viewer, body, signal))
  serve(app, checkTableShare, ({ viewer, body: { tableIds, usernames = [], groups = [] } }) =>
    shares.checkShare(viewer, tableIds, { usernames, groupIds: groups }),
  )
  serve(app, shareTables, async ({ viewer, body }) => {
    await shares.share(viewer, body.tableIds, { usernames: body.usernames })
    return { message: 'Shared successfully' }
  })
  serve(app, unshareTables, async ({ viewer, body }) => {
    await shares.unshare(viewer, body.tableIds, { usernames: body.usernames })
    return {}
  })
  serve(app, listTableAccess, ({ viewer, params, query }) => accessLists.ofTable(viewer, params.id, query))
  serve(app, listTablesSharedWith, async ({ params, query }) => pageAnswer(await shares.sharedWith(params.name, query)))
}
