import { copyFileSync, mkdirSync } from 'node:fs'
import { join } from 'node:path'
import type { DatabaseDetails, DbTable, QueryWire } from '@soundings/contract'
import { toCatalog, toQueryWire } from '@soundings/contract'
import {
  type Catalog,
  type CatalogReference,
  checkQuery,
  compile,
  type Query,
  QueryError,
  unrestricted,
} from '@soundings/query'
import type { FixtureTable } from '../../../../engines/src/conformance/clinic/fixture.ts'
import { createRandom, type Random } from '../../../../engines/src/conformance/random/random.ts'
import {
  randomLookup,
  randomQuestion,
  randomWithVirtual,
} from '../../../../engines/src/conformance/random/random-question.ts'
import { sources } from '../../../../engines/src/conformance/clinic/sources.ts'
import { writeFixture } from '../../../../engines/src/conformance/clinic/write-fixture.ts'
import { engines } from '../../../../engines/src/registry.ts'
import { whenRefreshed } from './analysed.ts'
import type { TestApp } from '../servers/test-app.ts'

/** Tables of awkward rows, connected: with their catalog as the server numbers it. */
export interface ConnectedClinic {
  readonly id: number
  readonly catalog: Catalog
}

/** Writes the tables into a file of the data folder. Keys may lead to rows that are missing. */
export async function writeTables(
  dataFilesDir: string,
  dbName: string,
  tables: readonly FixtureTable[],
): Promise<void> {
  const source = await sources.sqlite()
  if (!source) throw new Error('SQLite is always there')
  await source.write(async (run) => {
    await run('pragma foreign_keys = off', [])
    await run('begin', [])
    await writeFixture(tables, engines.sqlite.dialect, source.types, run)
    await run('commit', [])
  })
  mkdirSync(dataFilesDir, { recursive: true })
  copyFileSync(join(source.settings.filesDir ?? '', source.settings.database), join(dataFilesDir, dbName))
  await source.release()
}

/** Writes the tables into a file of the data folder, connects it, and waits until it has been analysed. */
export async function connectTables(
  test: TestApp,
  owner: string,
  displayName: string,
  tables: readonly FixtureTable[],
  changes: object = {},
): Promise<ConnectedClinic> {
  const dbName = `${displayName}.sqlite`
  await writeTables(test.config.dataFilesDir, dbName, tables)
  const added = await test.as(owner).post('/discovery/databases', { displayName, dbType: 'sqlite', dbName, ...changes })
  if (added.status !== 201) throw new Error(added.text)
  const { id } = added.json() as DatabaseDetails
  await whenRefreshed(test, id)
  const listed = (await test.as(owner).get(`/discovery/${id}/tables?size=9999`)).json() as DbTable[]
  return { id, catalog: toCatalog(listed) }
}

/** As people send them: many without filters, some with a limit, with rows in groups, or with filters that the person who looks may change. */
export function randomWire(seed: number, { id, catalog }: ConnectedClinic): QueryWire {
  const random = createRandom(seed)
  const { filters, ...wire } = toQueryWire(acceptableQuestion(random, catalog), id)
  const isGrouped = random.chance(0.3)
  return {
    ...wire,
    columns: wire.columns.map((column, at) => (isGrouped && at === 0 ? { ...column, grouped: true } : column)),
    filters: filters.map((filter) => ({
      ...filter,
      dynamic: random.chance(0.5) && filter.dbColumn > 0 && (filter.secondDbColumn ?? 1) > 0,
    })),
    resultLimit: random.chance(0.2) ? random.whole(1, 20) : 0,
  }
}

/** Not every random question keeps the rules of the studio, and a refusal shows nothing of anybody's rows. */
function acceptableQuestion(random: Random, catalog: Catalog): Query {
  const make = random.chance(0.15) ? randomLookup : random.chance(0.15) ? randomWithVirtual : randomQuestion
  const made = make(random, catalog)
  const { advanced: _tree, ...plain } = made
  const question = random.chance(0.5) ? { ...plain, filters: [] } : made
  try {
    checkQuery(question, catalog)
    compile(question, {
      catalog,
      accessRules: unrestricted('a test'),
      dialect: engines.sqlite.dialect,
      clock: { now: new Date(0), zone: 'UTC' },
    })
    return question
  } catch (error) {
    if (!(error instanceof QueryError)) throw error
    return acceptableQuestion(random, catalog)
  }
}

/** Says the same to another copy of the tables, where they and their columns have other numbers. */
export function createTranslation(from: ConnectedClinic, to: ConnectedClinic) {
  const idOf = new Map(columnNames(to))
  const columns = new Map(columnNames(from).map(([name, id]) => [id, idOf.get(name)!]))
  const tables = new Map(
    from.catalog.tables.map(({ id, name }) => [id, to.catalog.tables.find((table) => table.name === name)!.id]),
  )
  const signature = (of: ReadonlyMap<number, string>) => (reference: CatalogReference) =>
    reference.pairs.map(({ fromColumnId, toColumnId }) => `${of.get(fromColumnId)}>${of.get(toColumnId)}`).join(' ')
  const names = (clinic: ConnectedClinic) => new Map(columnNames(clinic).map(([name, id]) => [id, name]))
  const referenceThere = new Map(
    to.catalog.references.map((reference) => [signature(names(to))(reference), reference.id]),
  )
  const references = new Map(
    from.catalog.references.map((reference) => [reference.id, referenceThere.get(signature(names(from))(reference))!]),
  )
  return <Wire>(wire: Wire): Wire => {
    const text = JSON.stringify(wire, (key, value: unknown) => {
      if (key === 'path' || key === 'secondPath') return (value as number[]).map((id) => references.get(id))
      if (key === 'dbColumn' || key === 'secondDbColumn') return columns.get(value as number) ?? value
      if (key === 'dbTable') return tables.get(value as number)
      return key === 'datasourceID' ? to.id : value
    })
    return JSON.parse(text) as Wire
  }
}

export const columnNames = ({ catalog }: ConnectedClinic): [name: string, id: number][] =>
  catalog.tables.flatMap((table) =>
    table.columns.map((column): [string, number] => [`${table.name}.${column.name}`, column.id]),
  )
