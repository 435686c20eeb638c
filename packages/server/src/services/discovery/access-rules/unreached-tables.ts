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

/** Whom something is about to be shared with. */
interface CheckedReceivers {
  readonly usernames: readonly string[]
  readonly groups: readonly { readonly name: string; readonly members: readonly string[] }[]
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
    const unreachedOf = byRules((person) => unreachedBy(person, catalog, catalog.tables))
    const found: { tables: CatalogTable[] }[] = []
    for (const person of await accessRules.peopleBoundIn(databaseId)) {
      const usable = usableBy({ userId: person.id, roles: [person.role] })
      const tables = unreachedOf(person).filter(({ id }) => usable === 'all' || usable.has(id))
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

    /**
     * Which of the people and groups would be given tables out of reach of their rules; without `tableIds`, all tables of the
     * database. Of a group, the tables that the rules of any member do not reach.
     */
    async inShare(
      databaseId: number,
      { usernames, groups }: CheckedReceivers,
      tableIds?: readonly number[],
    ): Promise<UnreachedShare[]> {
      const { catalog, displayName } = await catalogs.get(databaseId)
      const tables = tableIds ? catalog.tables.filter(({ id }) => tableIds.includes(id)) : catalog.tables
      const unreachedOf = byRules((person) => unreachedBy(person, catalog, tables))
      const bound = (await accessRules.peopleBoundIn(databaseId)).flatMap((person) => {
        const unreached = unreachedOf(person)
        return unreached.length === 0 ? [] : [{ username: person.username, unreached }]
      })
      const among = (names: readonly string[]) => {
        const named = new Set(names.map((name) => name.toLowerCase()))
        return bound.filter(({ username }) => named.has(username.toLowerCase()))
      }
      const describe = (people: typeof bound) => {
        const names = [...new Set(people.flatMap(({ unreached }) => unreached))]
          .map((table) => table.displayName)
          .toSorted((one, other) => one.localeCompare(other))
        return {
          databaseName: displayName,
          isClosed: catalog.closesUnreachedTables === true,
          tableCount: names.length,
          tables: names.slice(0, NAMES_SHOWN),
        }
      }
      return [
        ...groups.flatMap(({ name, members }) => {
          const people = among(members)
          return people.length === 0 ? [] : [{ group: { name, members: people.length }, ...describe(people) }]
        }),
        ...among(usernames).map((person) => ({ username: person.username, ...describe([person]) })),
      ]
    },
  }
}

/** Rules on the same tables leave the same ones out, whatever their values. */
function byRules(find: (person: BoundPerson) => CatalogTable[]): (person: BoundPerson) => CatalogTable[] {
  const known = new Map<string, CatalogTable[]>()
  return (person) => {
    const key = person.tableIds.toSorted((one, other) => one - other).join(' ')
    const unreached = known.get(key) ?? find(person)
    known.set(key, unreached)
    return unreached
  }
}

export type Unreached = ReturnType<typeof createUnreachedTables>
