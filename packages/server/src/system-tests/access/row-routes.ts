import type { SlowDatabase } from '../../testing/servers/slow-database.ts'

/** The ids of saved questions about rows that take a minute. */
interface SavedNaps {
  readonly napping: number
  readonly pivoted: number
}

/** How every route whose answer is made of rows is asked for rows that take a minute. */
export const roads: Record<string, (slow: SlowDatabase, saved: SavedNaps) => readonly [path: string, body?: object]> = {
  'POST /core/executor/preview': (slow) => ['/core/executor/preview', slow.naps.query],
  'POST /core/executor/countQueryResult': (slow) => ['/core/executor/countQueryResult', slow.naps.query],
  'POST /core/executor/summaries': (slow) => ['/core/executor/summaries', { query: slow.naps.query }],
  'POST /core/executor/pivot': (slow) => [
    '/core/executor/pivot',
    { query: nappingByNote(slow), down: [0], across: [1] },
  ],
  'POST /core/executor/statistics': (slow) => ['/core/executor/statistics', { query: slow.naps.query, column: 0 }],
  'POST /core/executor/:id/execute': (_slow, saved) => [`/core/executor/${saved.napping}/execute`, {}],
  'POST /core/executor/:id/count': (_slow, saved) => [`/core/executor/${saved.napping}/count`, {}],
  'POST /core/executor/:id/summaries': (_slow, saved) => [`/core/executor/${saved.napping}/summaries`, {}],
  'POST /core/executor/:id/trend': (_slow, saved) => [`/core/executor/${saved.napping}/trend`, {}],
  'POST /core/executor/:id/pivot': (_slow, saved) => [
    `/core/executor/${saved.pivoted}/pivot`,
    { down: [0], across: [1] },
  ],
  'POST /core/executor/:id/statistics': (_slow, saved) => [`/core/executor/${saved.napping}/statistics`, { column: 0 }],
  'POST /core/executor/:id/values': (slow, saved) => [
    `/core/executor/${saved.napping}/values`,
    { dbColumn: slow.naps.columnIds.note },
  ],
  'GET /discovery/column/:id/values': (slow) => [`/discovery/column/${slow.naps.columnIds.note}/values`],
  'GET /discovery/column/:id/statistics': (slow) => [`/discovery/column/${slow.naps.columnIds.id}/statistics`],
  'POST /discovery/column/:id/analyse': (slow) => [`/discovery/column/${slow.naps.columnIds.id}/analyse`],
  'POST /discovery/tables/check-reference': (slow) => {
    const pair = { fromColumnId: slow.naps.columnIds.id, toColumnId: slow.drops.columnIds.id }
    return [
      '/discovery/tables/check-reference',
      { fromTableId: slow.naps.tableId, toTableId: slow.drops.tableId, pairs: [pair] },
    ]
  },
}

/** Routes that read no rows of this database. They have the same guard, and the downloads of revocation.test.ts prove that `serveFile` cuts a file. */
export const others = [
  // Computed from rows only for people under rules, by the road of the statistics.
  'GET /discovery/column/:id/analysis',
  // Counts only where several chains of keys lead to a rule.
  'POST /core/user-gdas/compare-chains',
  // Its parts are calls of their own; batch.test.ts takes a right away in the middle of one.
  'POST /core/batch',
  // By the roads above, for the maker of a link; revocation.test.ts revokes one link.
  'POST /core/display/tiles/:tile/count',
  'POST /core/display/tiles/:tile/execute',
  'POST /core/display/tiles/:tile/pivot',
  'POST /core/display/tiles/:tile/summaries',
  'POST /core/display/tiles/:tile/trend',
  'GET /auth/audit/export',
  'POST /core/export-question',
  'POST /core/export-dashboard',
]
export const downloads = ['GET /exporter/exported-files/:id', 'GET /auth/exported-files/:id']

/** Naps with two groups, which can stand down and across. */
export function nappingByNote(slow: SlowDatabase) {
  const { query, columnIds } = slow.naps
  const column = (designType: string, name: 'id' | 'note', how: string) => ({
    designType,
    expression: [{ dbColumn: columnIds[name], function: how }],
    label: `${how} ${name}`,
  })
  return {
    ...query,
    columns: [
      column('GROUPBY', 'note', 'uniqueValues'),
      column('GROUPBY', 'id', 'uniqueValues'),
      column('VIEW', 'id', 'rowCount'),
    ],
  }
}
