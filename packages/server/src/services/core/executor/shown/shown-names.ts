import {
  type AccessRule,
  type Catalog,
  type CatalogTable,
  HIDDEN_COLUMN,
  HIDDEN_TABLE,
  isClosed,
  type WayNames,
} from '@soundings/query'
import type { Viewer } from '../../../../platform/http/viewer.ts'
import type { Discovery } from '../../../discovery/index.ts'

interface Ground {
  readonly catalog: Catalog
  readonly accessRules: readonly AccessRule[]
}

interface ShownNames {
  /** False for a table that is hidden, that no rule of the viewer reaches, or that the viewer may not use. */
  readonly isShown: (table: CatalogTable) => boolean
  /** For words about the way to a column: joins run through hidden tables and along hidden keys. */
  readonly names: WayNames
}

/** What a viewer may know by name: one rule for SQL, sentences and information sheets. */
export const createShownNames =
  (tableAccess: Pick<Discovery['tableAccess'], 'usableTableIds' | 'mayEdit'>) =>
  async (viewer: Viewer, { catalog, accessRules }: Ground): Promise<ShownNames> => {
    const { databaseId } = catalog
    const usable = await tableAccess.usableTableIds(viewer, databaseId)
    const seesHidden = await tableAccess.mayEdit(viewer, databaseId)
    const isShown = (table: CatalogTable) =>
      (usable === 'all' || usable.has(table.id)) &&
      (table.active || seesHidden) &&
      !isClosed(catalog, table, accessRules)
    return {
      isShown,
      names: {
        ofTable: (table) => (isShown(table) ? table.displayName : HIDDEN_TABLE),
        ofKey: ({ displayName, active }) => (active || seesHidden ? displayName : HIDDEN_COLUMN),
      },
    }
  }

export type ShowNames = ReturnType<typeof createShownNames>
