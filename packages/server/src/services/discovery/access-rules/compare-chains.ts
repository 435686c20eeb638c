import { type ChainCounts, Problem } from '@soundings/contract'
import { readAll } from '@soundings/engines'
import { type AccessRule, compileTableAnalysis, hasSeveralChains, tablesBoundBy } from '@soundings/query'
import type { Admission } from '../../../platform/admissions/admissions.ts'
import type { Catalogs } from '../catalogs/catalogs.ts'
import type { Connections } from '../connections/connections.ts'
import type { AccessRules, RuleTarget } from './access-rules.ts'

interface Needs {
  readonly accessRules: AccessRules
  readonly catalogs: Catalogs
  readonly connections: Connections
  readonly queryTimeoutMs: number
  readonly now: () => Date
}

/** Counting takes a scan of each table twice; more tables than this do not help anybody to choose. */
const TABLES_MAX = 20

/** What each meaning of a rule would leave of the tables from which several chains of references lead to it. */
export const createChainComparison =
  ({ accessRules, catalogs, connections, queryTimeoutMs, now }: Needs) =>
  async (target: RuleTarget, admission: Admission): Promise<ChainCounts[]> => {
    const { databaseId, tableId, columnId, columnValue } = await accessRules.resolveTarget(target)
    await admission.require(async (viewer) => {
      if ((await accessRules.databaseIdsBinding(viewer)).includes(databaseId)) throw mayNotCount()
    })
    const { catalog, dialect } = await catalogs.get(databaseId)
    const goal = catalog.tables.find(({ id }) => id === tableId)!
    const tables = tablesBoundBy(catalog, goal).map(({ table }) => table)
    const session = await connections.session(databaseId)

    async function count(id: number, rules: readonly AccessRule[]): Promise<number> {
      const statement = compileTableAnalysis({ tableId: id, columnIds: [] }, { catalog, dialect, accessRules: rules, clock: { now: now(), zone: 'UTC' } })
      const { rows } = await readAll(session.stream(statement, { timeoutMs: queryTimeoutMs, signal: admission.signal }))
      return Number(rows[0]?.[0] ?? 0)
    }

    const rule = { tableId, columnId, values: [columnValue] }
    const counts: ChainCounts[] = []
    for (const { id, displayName } of tables.filter((table) => hasSeveralChains(catalog, table, goal)).slice(0, TABLES_MAX)) {
      counts.push({
        tableName: displayName,
        rows: await count(id, []),
        any: await count(id, [{ ...rule, chains: 'any' }]),
        every: await count(id, [{ ...rule, chains: 'every' }]),
      })
    }
    return counts
  }

export type CompareChains = ReturnType<typeof createChainComparison>

function mayNotCount() {
  return new Problem('forbidden', 'A data-access rule limits you in this database, so you cannot count rows that you may not see')
}
