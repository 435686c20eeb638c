import { copyFileSync, mkdirSync } from 'node:fs'
import { join } from 'node:path'
import type { DatabaseDetails, DbTable, QueryWire } from '@soundings/contract'
import { toCatalog, toQueryWire } from '@soundings/contract'
import type { AccessRule, Catalog } from '@soundings/query'
import { clinicData, clinicTables } from '../../../engines/src/conformance/clinic.ts'
import { cutToRules } from '../../../engines/src/conformance/naive/cut-to-rules.ts'
import { createRandom } from '../../../engines/src/conformance/random.ts'
import { randomQuestion } from '../../../engines/src/conformance/random-question.ts'
import { sources } from '../../../engines/src/conformance/sources.ts'
import { writeFixture } from '../../../engines/src/conformance/write-fixture.ts'
import { engines } from '../../../engines/src/registry.ts'
import type { TestApp } from './test-app.ts'

type Rows = typeof clinicTables

/** A clinic of awkward data, connected: with its catalog as the server numbers it. */
export interface ConnectedClinic {
  readonly id: number
  readonly catalog: Catalog
}

/** Writes the tables into a file of the data folder. */
export async function writeTables(dataFilesDir: string, dbName: string, tables: Rows = clinicTables): Promise<void> {
  const source = await sources.sqlite()
  if (!source) throw new Error('SQLite is always there')
  await source.write((run) => writeFixture(tables, engines.sqlite.dialect, source.types, run))
  mkdirSync(dataFilesDir, { recursive: true })
  copyFileSync(join(source.settings.filesDir ?? '', source.settings.database), join(dataFilesDir, dbName))
  await source.release()
}

/** Writes the tables into a file of the data folder and connects it. */
export async function connectTables(test: TestApp, owner: string, displayName: string, tables: Rows = clinicTables): Promise<ConnectedClinic> {
  const dbName = `${displayName}.sqlite`
  await writeTables(test.config.dataFilesDir, dbName, tables)
  const added = await test.as(owner).post('/discovery/databases', { displayName, dbType: 'sqlite', dbName })
  if (added.status !== 201) throw new Error(added.text)
  const { id } = added.json() as DatabaseDetails
  const listed = (await test.as(owner).get(`/discovery/${id}/tables?size=9999`)).json() as DbTable[]
  return { id, catalog: toCatalog(listed) }
}

/** The same tables with only those rows that somebody under these rules may see. */
export function tablesCutTo({ catalog }: ConnectedClinic, rules: readonly AccessRule[]): Rows {
  const data = clinicData(catalog)
  const cut = cutToRules(data, catalog, rules)
  return clinicTables.map((table) => {
    const { id } = catalog.tables.find(({ name }) => name === table.name)!
    const kept = new Set(cut.get(id))
    return { ...table, rows: table.rows.filter((_row, index) => kept.has(data.get(id)![index]!)) }
  })
}

export const randomWire = (seed: number, { id, catalog }: ConnectedClinic): QueryWire => toQueryWire(randomQuestion(createRandom(seed), catalog), id)

/** The same question to another copy of the clinic, whose tables and columns have other numbers. */
export function translated<Wire>(wire: Wire, from: ConnectedClinic, to: ConnectedClinic): Wire {
  const columns = new Map(columnNames(from).map(([name, id]) => [id, new Map(columnNames(to)).get(name)!]))
  const tables = new Map(from.catalog.tables.map(({ id, name }) => [id, to.catalog.tables.find((table) => table.name === name)!.id]))
  const text = JSON.stringify(wire, (key, value: unknown) => {
    if (key === 'dbColumn' || key === 'secondDbColumn') return columns.get(value as number)
    if (key === 'dbTable') return tables.get(value as number)
    return key === 'datasourceID' ? to.id : value
  })
  return JSON.parse(text) as Wire
}

export const columnNames = ({ catalog }: ConnectedClinic): [name: string, id: number][] =>
  catalog.tables.flatMap((table) => table.columns.map((column): [string, number] => [`${table.name}.${column.name}`, column.id]))
