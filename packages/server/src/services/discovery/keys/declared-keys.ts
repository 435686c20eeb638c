import { type FieldError, fieldProblem, Problem, type TableChange } from '@soundings/contract'
import { compileKeyCheck } from '@soundings/query'
import type { Audit } from '../../../platform/audit/audit.ts'
import type { Db } from '../../../platform/store/store.ts'
import type { Catalogs } from '../catalogs/catalogs.ts'
import type { QueryTurn } from '../reader/queued-queries.ts'
import type { AskAllRows } from './ask-all-rows.ts'
import type { DeclaredKey, DeclaredKeyStore } from './declared-keys.store.ts'

interface Needs {
  readonly store: DeclaredKeyStore
  readonly catalogs: Pick<Catalogs, 'invalidate'>
  readonly askAllRows: AskAllRows
  readonly audit: Pick<Audit, 'record'>
}

interface Declaration {
  readonly databaseId: number
  readonly tableId: number
  /** The columns of the key of now, also those that are gone. */
  readonly declared: readonly number[]
  readonly wanted: TableChange['declaredKey']
}

/** Primary keys that people declare for tables whose database has none: of ClickHouse, files, uploads and views. */
export function createDeclaredKeys({ store, catalogs, askAllRows, audit }: Needs) {
  /** Undefined where the database does not say. */
  async function check(databaseId: number, tableId: number, columnIds: readonly number[], turn: QueryTurn) {
    const counts = await askAllRows(databaseId, turn, (context) => compileKeyCheck({ tableId, columnIds }, context))
    const [repeated = NaN, incomplete = NaN] = counts ?? []
    return Number.isNaN(repeated + incomplete) ? undefined : { repeated, incomplete }
  }

  const record = (tableId: number, detail: string, within: Db) =>
    audit.record(
      { username: 'system', action: 'table.change-reach', object: String(tableId), detail, address: '' },
      within,
    )

  return {
    /**
     * The columns of a key that a save changes, held against the data unless the change is only tried; undefined where it stays as it is.
     * Asked before the change is written, since a transaction must not wait for other databases.
     */
    async judge(
      { databaseId, tableId, declared, wanted }: Declaration,
      isBound: () => Promise<boolean>,
      turn: QueryTurn,
      { isTrial = false }: { isTrial?: boolean } = {},
    ): Promise<readonly number[] | undefined> {
      if (!wanted || isSameSet(wanted, declared)) return undefined
      // Whether values repeat is judged over all rows, so the answer would tell of rows that the viewer may not see.
      if (await isBound()) throw boundByRules()
      if (wanted.length === 0 || isTrial) return wanted
      const found = await check(databaseId, tableId, wanted, turn)
      if (!found) throw notChecked()
      if (found.repeated > 0 || found.incomplete > 0)
        throw fieldProblem({ field: 'declaredKey', message: doesNotHold(found) })
      return wanted
    },

    replace: store.replace,

    /** To a key that the database declares by now. */
    async giveWay(tableId: number, within: Db): Promise<void> {
      await store.replace(tableId, [], within)
      await record(tableId, 'declared primary key given up, since the database declares one', within)
    },

    /** Looks again at the data behind all declared keys, since rows come and go. One that cannot be checked stays as it was. */
    async verify(databaseId: number, turn: QueryTurn): Promise<void> {
      for (const key of await store.list(databaseId)) {
        const found = key.isBroken ? undefined : await check(databaseId, key.tableId, key.columnIds, turn)
        const holds = found ? found.repeated === 0 && found.incomplete === 0 : key.holds && !key.isBroken
        if (holds === key.holds) continue
        await store.transaction(async (within) => {
          await catalogs.invalidate([databaseId], within)
          if (await store.judge(key, holds, within)) await record(key.tableId, verdict(key, holds), within)
        })
      }
    },
  }
}

export type DeclaredKeys = ReturnType<typeof createDeclaredKeys>

function verdict({ isBroken }: DeclaredKey, holds: boolean): string {
  if (holds) return 'declared primary key counts again, since its values are unique'
  const cause = isBroken ? 'a column of it is gone or cannot be compared' : 'its values repeat or are missing'
  return `declared primary key no longer counts, since ${cause}`
}

/** A column of the data model as the store has it. */
interface Candidate {
  readonly id: number
  readonly display_name: string
  readonly data_type: string
  readonly expression: string | null
  readonly pk: number
}

/** Why these columns cannot be the primary key of a table. */
export function declaredKeyErrors(
  wanted: TableChange['declaredKey'] = [],
  { stored, declared }: { readonly stored: readonly Candidate[]; readonly declared: readonly number[] },
): FieldError[] {
  // One that was accepted goes back as it came, whatever has become of its columns.
  if (isSameSet(wanted, declared)) return []
  const byId = new Map(stored.map((column) => [column.id, column]))
  if (stored.some(({ pk }) => pk === 1) && wanted.length > 0)
    return [{ field: 'declaredKey', message: 'is not for a table whose database declares a primary key' }]
  return wanted.flatMap((id, at) => {
    const message = columnProblem(byId.get(id), wanted.indexOf(id) < at)
    return message ? [{ field: `declaredKey.${at}`, message }] : []
  })
}

function columnProblem(column: Candidate | undefined, isTwice: boolean): string | undefined {
  if (!column) return 'is not a column of this table'
  if (isTwice) return 'is there twice'
  if (column.expression !== null) return 'is a calculated column, which no key can use'
  return column.data_type === 'OTHER' ? `cannot be ${column.display_name}, whose values cannot be compared` : undefined
}

const isSameSet = (one: readonly number[], other: readonly number[]) =>
  one.length === other.length && new Set(one).size === one.length && one.every((id) => other.includes(id))

function doesNotHold({ repeated, incomplete }: { repeated: number; incomplete: number }): string {
  const causes = [
    repeated > 0 && `${repeated === 1 ? '1 value is' : `${repeated} values are`} held by several rows`,
    incomplete > 0 && `${incomplete === 1 ? '1 row has' : `${incomplete} rows have`} no value`,
  ]
  return `does not tell the rows of this table apart: ${causes.filter(Boolean).join(', and ')}`
}

function boundByRules() {
  return new Problem(
    'forbidden',
    'A row rule limits you in this database, so you cannot change its declared primary keys. Ask an administrator',
  )
}

function notChecked() {
  return new Problem(
    'database-failed',
    'The database did not answer whether these values repeat, so the primary key was not declared. Try again later',
  )
}
