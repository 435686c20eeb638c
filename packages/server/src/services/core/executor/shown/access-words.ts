import { type Catalog, type Query, type RowRules, tablesRead } from '@soundings/query'
import type { Viewer } from '../../../../platform/http/viewer.ts'
import type { Discovery } from '../../../discovery/index.ts'

interface Read {
  readonly query: Query
  readonly catalog: Catalog
  readonly accessRules: RowRules
}

/** Whose rows a result is made of, where row rules limit those of its tables; undefined where they do not. The maker of a display is not named to those who pass it. */
export const createAccessWords =
  ({ limitsRows }: Pick<Discovery['accessRules'], 'limitsRows'>) =>
  ({ username, displayOf }: Viewer, { query, catalog, accessRules }: Read): string | undefined => {
    if (accessRules.length === 0 || !limitsRows(accessRules, catalog, tablesRead(query, catalog))) return undefined
    return `Only rows that ${displayOf === undefined ? username : 'the maker of this display'} may see`
  }

export type AccessWords = ReturnType<typeof createAccessWords>
