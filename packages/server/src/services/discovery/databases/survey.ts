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
  /** How many there are in the wanted schemas. */
  readonly tables: number
  /** The wanted schemas in which there are tables; one null where tables have no schema. */
  readonly filled: readonly (string | null)[]
  /** False where the source has more tables than were listed. */
  readonly isWhole: boolean
  /** Every schema in which tables can be read, and the default one. */
  readonly offered: readonly OfferedSchema[]
  /** What is reduced on this server; null where nothing is. */
  readonly serverNotice: string | null
}

export interface SurveyLimits {
  /** A person waits: after this time, what was listed has to do. */
  readonly ms: number
  readonly tables?: number
}

/** The session must not be bound to schemas itself, or others could not be offered. Tables of the wanted schemas are handed to `keep`. */
export async function surveySource(
  session: Session,
  { dbType, schemas: wanted }: { dbType: string; schemas: WantedSchemas },
  limits: SurveyLimits,
  keep?: (tables: readonly SourceTable[]) => Promise<void>,
): Promise<Survey> {
  const server = await session.describeServer()
  const byDefault = wanted === null ? '' : ((await session.defaultSchema()) ?? templateSchema(dbType))
  const schemas = wanted === 'default' ? [byDefault] : wanted
  const isWanted = (schema: string | null) => !Array.isArray(schemas) || schemas.includes(schema ?? byDefault)
  const began = performance.now()
  const counts = new Map<string | null, number>()
  let tables = 0
  let isWhole = true
  for await (const batch of session.streamTables()) {
    // Only now is it known that there is more.
    if (tables > (limits.tables ?? Infinity) || performance.now() - began > limits.ms) {
      isWhole = false
      break
    }
    for (const { schema } of batch) counts.set(schema, (counts.get(schema) ?? 0) + 1)
    const shown = batch.filter(({ schema }) => isWanted(schema))
    tables += shown.length
    await keep?.(shown)
  }
  const byName = new Map([...counts].map(([schema, count]) => [schema ?? byDefault, count]))
  const names = [...new Set([byDefault, ...byName.keys()])].toSorted((one, other) => one.localeCompare(other))
  return {
    schemas,
    tables,
    filled: [...counts.keys()].filter(isWanted),
    isWhole,
    offered:
      wanted === null
        ? []
        : names.map((name) => ({ name, tables: byName.get(name) ?? 0, isDefault: name === byDefault })),
    serverNotice: server && serverNotice(server),
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

export function noticeOf(
  { dbName }: { dbName: string },
  { schemas, filled, isWhole, offered, serverNotice }: Survey,
): string | null {
  // What was not listed yet is not called empty.
  const empty = isWhole ? emptyNotice({ schemas, dbName, filled, offered }) : null
  return [empty, serverNotice].filter((text) => text !== null).join(' ') || null
}

const listed = (names: readonly string[]) =>
  [...names.slice(0, NAMES_SHOWN), ...(names.length > NAMES_SHOWN ? ['…'] : [])].join(', ')
