import type { UnreachedShare, UnreachedTables } from '@soundings/contract'
import { type Catalog, type CatalogTable, isUnreached } from '@soundings/query'
import type { TableAccess } from '../access/table-access.ts'
import type { Catalogs } from '../catalogs/catalogs.ts'
import type { BoundPerson } from './access-rules.store.ts'
import type { AccessRules } from './access-rules.ts'

interface Needs {
  readonly accessRules: Pick<AccessRules, 'peopleBoundIn'>
  readonly catalogs: Pick<Catalogs, 'get'>
  readonly tableAccess: Pick<TableAccess, 'usableTableIdsByAsker'>
}

/** More names than these are not read in a warning; the count says how many there are. */
const NAMES_SHOWN = 5

/**
 * Tables that the rules of a person do not reach: views, look-ups and whatever has no foreign key towards the rule. Rules count
 * also while they are switched off, because what was shared outlasts that.
 */
export function createUnreachedTables({ accessRules, catalogs, tableAccess }: Needs) {
  const unreachedBy = ({ tableIds }: BoundPerson, catalog: Catalog, tables: readonly CatalogTable[]) => {
    const rules = tableIds.map((tableId) => ({ tableId }))
    return tables.filter((table) => table.active && isUnreached(catalog, table, rules))
  }

  /** Each person under rules who may use tables that their rules do not reach. */
  async function unreachedIn(databaseId: number): Promise<{ tables: CatalogTable[] }[]> {
    const { catalog } = await catalogs.get(databaseId)
    const usableBy = await tableAccess.usableTableIdsByAsker(databaseId)
    // Rules on the same tables leave the same ones out, whatever their values.
    const known = new Map<string, CatalogTable[]>()
    const found: { tables: CatalogTable[] }[] = []
    for (const person of await accessRules.peopleBoundIn(databaseId)) {
      const key = person.tableIds.toSorted((one, other) => one - other).join(' ')
      const unreached = known.get(key) ?? unreachedBy(person, catalog, catalog.tables)
      known.set(key, unreached)
      const usable = usableBy({ userId: person.id, roles: [person.role] })
      const tables = unreached.filter(({ id }) => usable === 'all' || usable.has(id))
      if (tables.length > 0) found.push({ tables })
    }
    return found
  }

  return {
    /** Of tables that people under rules may use already. */
    async count(databaseId: number): Promise<UnreachedTables> {
      const found = await unreachedIn(databaseId)
      return { tables: new Set(found.flatMap(({ tables }) => tables)).size, people: found.length }
    },

    /** The same, with the number of people for each table. */
    async byTable(databaseId: number): Promise<{ tableName: string; people: number }[]> {
      const tables = (await unreachedIn(databaseId)).flatMap((person) => person.tables)
      const named = [...Map.groupBy(tables, ({ id }) => id).values()].map((some) => ({
        tableName: some[0]!.displayName,
        people: some.length,
      }))
      return named.toSorted((one, other) => one.tableName.localeCompare(other.tableName))
    },

    /** Who of the people would be given tables out of reach of their rules; without `tableIds`, all tables of the database. */
    async inShare(
      databaseId: number,
      usernames: readonly string[],
      tableIds?: readonly number[],
    ): Promise<UnreachedShare[]> {
      const { catalog, displayName } = await catalogs.get(databaseId)
      const tables = tableIds ? catalog.tables.filter(({ id }) => tableIds.includes(id)) : catalog.tables
      const named = new Set(usernames.map((name) => name.toLowerCase()))
      return (await accessRules.peopleBoundIn(databaseId))
        .filter(({ username }) => named.has(username.toLowerCase()))
        .flatMap((person) => {
          const names = unreachedBy(person, catalog, tables)
            .map((table) => table.displayName)
            .toSorted((one, other) => one.localeCompare(other))
          if (names.length === 0) return []
          const isClosed = catalog.closesUnreachedTables === true
          return [
            {
              username: person.username,
              databaseName: displayName,
              isClosed,
              tableCount: names.length,
              tables: names.slice(0, NAMES_SHOWN),
            },
          ]
        })
    },
  }
}

export type Unreached = ReturnType<typeof createUnreachedTables>
