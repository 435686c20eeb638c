import { isAdministrator, Problem, type TableChange } from '@soundings/contract'
import type { Catalog } from '@soundings/query'
import type { Viewer } from '../../../platform/http/viewer.ts'
import { scheduleProblem } from '../../../platform/jobs/cron.ts'
import type { Db } from '../../../platform/store/store.ts'
import type { AccessRules } from '../access-rules/access-rules.ts'
import { type TableAccess, tableMissing } from '../access/table-access.ts'
import type { Catalogs } from '../catalogs/catalogs.ts'
import type { DeclaredKeys } from '../keys/declared-keys.ts'
import type { QueryTurn } from '../reader/queued-queries.ts'
import { referenceKey } from '../references/reference-changes.ts'
import type { JudgedReference, References, WantedReference } from '../references/references.ts'
import { readTables } from './calculated-changes.ts'
import { assertTableChange, placesIn, wantedReferences } from './table-change.ts'
import type { StoredColumn, StoredTable, TableStore } from './tables.store.ts'

interface Needs {
  readonly store: Pick<TableStore, 'find' | 'columnsOf' | 'declaredKeyOf'>
  readonly catalogs: Pick<Catalogs, 'loadTable' | 'use'>
  readonly tableAccess: Pick<TableAccess, 'assertMayRead' | 'mayEdit'>
  readonly accessRules: Pick<AccessRules, 'rulesOf' | 'databaseIdsBinding'>
  readonly references: Pick<References, 'areToEnforcedKeys' | 'judge'>
  readonly declaredKeys: Pick<DeclaredKeys, 'judge'>
  readonly timeZone: string
  readonly now: () => Date
}

/** What a change of a table has to pass before it is written. */
export function createPrepareChange({
  store,
  catalogs,
  tableAccess,
  accessRules,
  references,
  declaredKeys,
  timeZone,
  now,
}: Needs) {
  async function getEditable(viewer: Viewer, id: number): Promise<StoredTable> {
    const table = await store.find(id)
    if (!table) throw tableMissing()
    await tableAccess.assertMayRead(viewer, table.database_id, [id])
    if (!(await tableAccess.mayEdit(viewer, table.database_id))) throw mayNotEdit()
    return table
  }

  const assertFits = async (
    { id: tableId }: StoredTable,
    change: TableChange,
    stored: readonly StoredColumn[],
    catalog: Catalog,
    within?: Db,
  ) =>
    assertTableChange({
      tableId,
      change,
      stored,
      declared: await store.declaredKeyOf(tableId, within),
      catalog,
      scheduleProblem: (text) => scheduleProblem(text, now(), timeZone),
    })

  const isBound = async (viewer: Viewer, table: StoredTable) =>
    (await accessRules.rulesOf(viewer, table.database_id)).length > 0

  /** Formulas may read only tables that are the viewer's to use. */
  async function assertMayCalculate(viewer: Viewer, table: StoredTable, { calculated = [] }: TableChange) {
    if (calculated.length === 0) return
    const read = await catalogs.use(table.database_id, ({ catalog }) => readTables(catalog, table.id, calculated))
    await tableAccess.assertMayRead(viewer, table.database_id, read)
  }

  /** A look-up is open to people whom rules keep from other tables, so only administrators whom no rule binds say what is one. */
  async function assertMayOpen(viewer: Viewer, table: StoredTable, { isLookup }: TableChange) {
    if (isLookup === undefined || isLookup === (table.is_lookup === 1)) return
    const isBound = (await accessRules.databaseIdsBinding(viewer)).includes(table.database_id)
    if (!isAdministrator(viewer) || isBound) throw mayNotOpen()
  }

  /** The references of the table after the change, where it changes any. What is new is held against the data. */
  async function judgeReferences(
    viewer: Viewer,
    table: StoredTable,
    change: TableChange,
    turn: QueryTurn,
  ): Promise<readonly JudgedReference[] | undefined> {
    const catalog = await catalogs.loadTable(table.database_id, table.id, placesIn(change))
    const stored = await store.columnsOf(table.id)
    await assertFits(table, change, stored, catalog)
    const current = new Map(catalog.references.map((reference) => [referenceKey(reference), reference]))
    const wanted = wantedReferences(catalog, table.id, change)
    const isKnown = (reference: WantedReference) => current.has(referenceKey(reference))
    if (wanted.length === current.size && wanted.every(isKnown)) return undefined
    const added = wanted.filter((reference) => !isKnown(reference))
    // Whether values repeat is judged over all rows, so the answer would tell of rows that the viewer may not see.
    if ((await isBound(viewer, table)) && !(await references.areToEnforcedKeys(table.database_id, added)))
      throw keyNotEnforced()
    const judged = await references.judge(table.database_id, table.id, added, turn)
    return [...wanted.flatMap((reference) => current.get(referenceKey(reference)) ?? []), ...judged]
  }

  return {
    /** By the columns and the data model as they are then, before it is prepared and again where it is written. */
    assertFits,

    /** All of a change that has to be asked of other databases before it is written. */
    async prepare(
      viewer: Viewer,
      change: TableChange,
      { signal, isTrial = false }: { signal: AbortSignal; isTrial?: boolean },
    ): Promise<PreparedChange> {
      const table = await getEditable(viewer, change.id)
      await assertMayOpen(viewer, table, change)
      await assertMayCalculate(viewer, table, change)
      const turn = { username: viewer.username, signal }
      const judged = await judgeReferences(viewer, table, change, turn)
      const key = await declaredKeys.judge(
        {
          databaseId: table.database_id,
          tableId: table.id,
          declared: await store.declaredKeyOf(table.id),
          wanted: change.declaredKey,
        },
        () => isBound(viewer, table),
        turn,
        { isTrial },
      )
      return { table, change, judged, key }
    },
  }
}

export type PrepareChange = ReturnType<typeof createPrepareChange>

export interface PreparedChange {
  readonly table: StoredTable
  readonly change: TableChange
  readonly judged: readonly JudgedReference[] | undefined
  /** The columns of another declared key than before; none takes it away. */
  readonly key: readonly number[] | undefined
}

function mayNotEdit() {
  return new Problem('forbidden', 'You may use this table, but not change it')
}

function keyNotEnforced() {
  const cause =
    'A row rule limits you in this database, so you can add references only to columns that the database keeps unique'
  return new Problem('forbidden', `${cause}. Ask an administrator for others`)
}

function mayNotOpen() {
  return new Problem('forbidden', 'Only an administrator without row rules can mark tables as look-ups')
}
