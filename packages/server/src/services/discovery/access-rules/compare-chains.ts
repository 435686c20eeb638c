import { type ChainCounts, Problem } from '@soundings/contract'
import { readAll } from '@soundings/engines'
import { boundBy, compileTableAnalysis, type RowRules, tablesBoundBy, unrestricted } from '@soundings/query'
import type { Admission } from '../../../platform/admissions/admissions.ts'
import type { Audit } from '../../../platform/audit/audit.ts'
import { actorOf, type Viewer } from '../../../platform/http/viewer.ts'
import type { Catalogs } from '../catalogs/catalogs.ts'
import type { QueuedQueries } from '../reader/queued-queries.ts'
import type { AccessRules, RuleTarget } from './access-rules.ts'

interface Needs {
  readonly accessRules: AccessRules
  readonly catalogs: Catalogs
  readonly queries: QueuedQueries
  readonly audit: Pick<Audit, 'reads'>
  readonly now: () => Date
}

/** Counting takes a scan of each table twice; more tables than this do not help anybody to choose. */
const TABLES_MAX = 20

/** What each meaning of a rule would leave of the tables from which several chains of references lead to it. */
export const createChainComparison =
  ({ accessRules, catalogs, queries, audit, now }: Needs) =>
  async (
    viewer: Viewer,
    { columnValue, ...key }: Omit<RuleTarget, 'columnValue'> & { columnValue?: string | undefined },
    admission: Admission,
  ): Promise<ChainCounts[]> => {
    const { databaseId, tableId, columnId } =
      columnValue === undefined
        ? await accessRules.resolveColumn(key)
        : await accessRules.resolveTarget({ ...key, columnValue })
    await admission.require(async (viewer) => {
      if ((await accessRules.databaseIdsBinding(viewer)).includes(databaseId)) throw mayNotCount()
    })
    const { catalog, dialect } = await catalogs.getWhole(databaseId)
    const goal = catalog.tables.find(({ id }) => id === tableId)!
    const tables = tablesBoundBy(catalog, goal).map(({ table }) => table)
    const turn = { username: viewer.username, signal: admission.signal }

    const clock = { now: now(), zone: 'UTC' }
    const counting = ({ id }: { id: number }, accessRules: RowRules) =>
      compileTableAnalysis({ tableId: id, columnIds: [] }, { catalog, dialect, accessRules, clock })
    async function count(table: { id: number }, rules: RowRules): Promise<number> {
      const { rows } = await readAll(
        queries.run(databaseId, turn, (session, options) => session.stream(counting(table, rules), options)),
      )
      return Number(rows[0]?.[0] ?? 0)
    }

    const rule = {
      tableId,
      columnId,
      ...(columnValue === undefined ? { values: [], lacking: [] } : { values: [columnValue] }),
    }
    const [any, every] = [boundBy([{ ...rule, chains: 'any' }]), boundBy([{ ...rule, chains: 'every' }])]
    // Where only one chain leads to the rule, both meanings are the same statement.
    const differing = tables.filter((table) => counting(table, any).text !== counting(table, every).text)

    async function compare(): Promise<ChainCounts[]> {
      if (columnValue === undefined) return differing.map(({ displayName: tableName }) => ({ tableName }))
      const counts: ChainCounts[] = []
      for (const table of differing.slice(0, TABLES_MAX)) {
        const rows = await count(table, unrestricted('an administrator compares what a rule leaves with all rows'))
        counts.push({
          tableName: table.displayName,
          rows,
          any: await count(table, any),
          every: await count(table, every),
        })
      }
      return counts
    }
    // Counts show no row.
    return audit.reads.recorded(
      { ...actorOf(viewer), action: 'access-rule.compare-chains', object: String(columnId) },
      compare,
      () => 0,
    )
  }

export type CompareChains = ReturnType<typeof createChainComparison>

function mayNotCount() {
  return new Problem(
    'forbidden',
    'A row rule limits you in this database, so you cannot count rows that you may not see',
  )
}
