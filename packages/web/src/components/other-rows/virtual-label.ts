import { toCatalog, type DbTable } from '@soundings/contract'
import { virtualTitle, type Ground, type VirtualMeaning } from '@soundings/query'
import { nullText } from '../../ui/format/null-text.ts'

/** The tables, with those that refer to the base table. */
interface Tables {
  readonly tables: readonly DbTable[]
  readonly baseTableId: number
}

export const wordsGround = ({ tables, baseTableId }: Tables): Ground => ({
  catalog: toCatalog(tables),
  baseTableId,
  nullText: nullText(),
})

/** Longer names of columns are not saved. */
const LONGEST = 200

/** What a column of other rows says, in words: 'Number of Encounters (Class equals Inpatient)'. */
export const virtualLabel = (tables: Tables, column: VirtualMeaning): string =>
  virtualTitle(wordsGround(tables), column).slice(0, LONGEST)
