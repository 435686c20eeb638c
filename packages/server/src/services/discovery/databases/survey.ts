import type { Schemas } from '@soundings/contract'
import { engines, serverNotice, type Session, type SourceTable } from '@soundings/engines'
import { isEngineName } from '../engine-names.ts'

/** What a person wants to be shown; 'default' is resolved by asking the database, null is for engines without schemas. */
export type WantedSchemas = Schemas | 'default' | null

interface OfferedSchema {
  readonly name: string
  readonly tables: number
  readonly isDefault: boolean
}

/** What an open connection shows of a source. */
export interface Survey {
  readonly schemas: Schemas | null
  /** Of the wanted schemas. */
  readonly tables: readonly SourceTable[]
  /** Every schema in which tables can be read, and the default one. */
  readonly offered: readonly OfferedSchema[]
  /** What is reduced on this server; null where nothing is. */
  readonly serverNotice: string | null
}

/** The session must not be bound to schemas itself, or others could not be offered. */
export async function surveySource(
  session: Session,
  { dbType, schemas: wanted }: { dbType: string; schemas: WantedSchemas },
): Promise<Survey> {
  const all = await session.listTables()
  const server = await session.describeServer()
  const notice = server && serverNotice(server)
  if (wanted === null) return { schemas: null, tables: all, offered: [], serverNotice: notice }
  const byDefault = (await session.defaultSchema()) ?? templateSchema(dbType)
  const schemas = wanted === 'default' ? [byDefault] : wanted
  const counts = Map.groupBy(all, ({ schema }) => schema ?? byDefault)
  const names = [...new Set([byDefault, ...counts.keys()])].toSorted((one, other) => one.localeCompare(other))
  return {
    schemas,
    tables: schemas === 'all' ? all : all.filter(({ schema }) => schemas.includes(schema ?? byDefault)),
    offered: names.map((name) => ({ name, tables: counts.get(name)?.length ?? 0, isDefault: name === byDefault })),
    serverNotice: notice,
  }
}

const templateSchema = (dbType: string) => (isEngineName(dbType) ? engines[dbType].template.schema : null) ?? ''

interface Shown {
  readonly schemas: Schemas | null
  readonly dbName: string
  /** The schemas in which there are tables; one null where tables have no schema. */
  readonly filled: readonly (string | null)[]
  readonly offered?: readonly OfferedSchema[]
}

const NAMES_SHOWN = 10

/** Says that a connection shows no table, or none of a schema, because an empty data model does not say why. */
export function emptyNotice({ schemas, dbName, filled, offered = [] }: Shown): string | null {
  const empty = Array.isArray(schemas) ? schemas.filter((name) => !filled.includes(name)) : []
  if (empty.length === 0)
    return filled.length > 0
      ? null
      : `No table can be read in ${dbName}. Check the name of the database and the rights of the account.`
  const others = offered.filter(({ name, tables }) => tables > 0 && !schemas?.includes(name)).map(({ name }) => name)
  const where = empty.length === 1 ? `the schema ${empty[0]}` : `the schemas ${listed(empty)}`
  return `No table can be read in ${where}.${others.length > 0 ? ` Tables can be read in: ${listed(others)}.` : ''}`
}

const listed = (names: readonly string[]) =>
  [...names.slice(0, NAMES_SHOWN), ...(names.length > NAMES_SHOWN ? ['…'] : [])].join(', ')
