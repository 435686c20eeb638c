import { type ExecutionResult, mayUse } from '@soundings/contract'
import { type AccessRule, type Catalog, type CatalogTable, isClosed, type Statement } from '@soundings/query'
import type { Viewer } from '../../../platform/http/viewer.ts'
import type { Discovery } from '../../discovery/index.ts'

interface Compiled extends Pick<Statement, 'text' | 'tables'> {
  readonly catalog: Catalog
  readonly accessRules: readonly AccessRule[]
}

type Shown = Pick<ExecutionResult['execution'], 'sql' | 'sqlHidden'>

/** The SQL of an answer for those who may edit questions, as long as it names no table that is hidden from them: row rules and keys run through such tables. */
export const createShownSql =
  (tableAccess: Pick<Discovery['tableAccess'], 'usableTableIds' | 'mayEdit'>) =>
  async (viewer: Viewer, { text, tables, catalog, accessRules }: Compiled): Promise<Shown> => {
    if (!mayUse(viewer, 'question.write_access')) return { sql: null }
    const { databaseId } = catalog
    const usable = await tableAccess.usableTableIds(viewer, databaseId)
    const seesHidden = await tableAccess.mayEdit(viewer, databaseId)
    const isShown = (table: CatalogTable) => (usable === 'all' || usable.has(table.id)) && (table.active || seesHidden) && !isClosed(catalog, table, accessRules)
    const shown = new Set(catalog.tables.filter(isShown).map(({ schema = '', name }) => JSON.stringify([schema, name])))
    const namesHidden = tables.some(({ schema, table }) => !shown.has(JSON.stringify([schema, table])))
    return namesHidden ? { sql: null, sqlHidden: true } : { sql: text }
  }

export type ShowSql = ReturnType<typeof createShownSql>
