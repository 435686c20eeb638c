import { type ExecutionResult, mayUse } from '@soundings/contract'
import type { AccessRule, Catalog, Statement } from '@soundings/query'
import type { Viewer } from '../../../../platform/http/viewer.ts'
import type { ShowNames } from './shown-names.ts'

interface Compiled extends Pick<Statement, 'text' | 'tables'> {
  readonly catalog: Catalog
  readonly accessRules: readonly AccessRule[]
}

type Shown = Pick<ExecutionResult['execution'], 'sql' | 'sqlHidden'>

/** The SQL of an answer for those who may edit questions, as long as it names no table that is hidden from them: row rules and keys run through such tables. */
export const createShownSql =
  (showNames: ShowNames) =>
  async (viewer: Viewer, { text, tables, catalog, accessRules }: Compiled): Promise<Shown> => {
    if (viewer.displayOf !== undefined || !mayUse(viewer, 'question.write_access')) return { sql: null }
    const { isShown } = await showNames(viewer, { catalog, accessRules })
    const namesHidden = tables.some(
      ({ schema, table }) =>
        !catalog.tables.some((each) => each.name === table && (each.schema ?? '') === schema && isShown(each)),
    )
    return namesHidden ? { sql: null, sqlHidden: true } : { sql: text }
  }

export type ShowSql = ReturnType<typeof createShownSql>
