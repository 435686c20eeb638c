import {
  compile,
  formatRow,
  type AccessRule,
  type Catalog,
  type Clock,
  type Page,
  type Query,
  type Statement,
} from '@soundings/query'
import { readAll, type Batch, type Engine, type Session } from '../../engine.ts'
import { engines } from '../../registry.ts'
import { catalogOf } from './catalog.ts'
import { clinicTables, dataOf, withDeclaredKeys, withDeclaredReferences } from './clinic.ts'
import type { Cell } from '../naive/cells.ts'
import { isRefusedForDate } from '../naive/far-dates.ts'
import type { Data } from '../naive/follow.ts'
import { sources, type TestedEngine } from './sources.ts'
import { tablesFitting, writeFixture } from './write-fixture.ts'
import { rulesOf } from './test-rules.ts'

export const clock: Clock = { now: new Date('2026-11-15T08:30:00Z'), zone: 'UTC' }

interface Asked {
  readonly statement: Statement
  readonly rows: readonly (readonly Cell[])[]
}

/** The clinic in one kind of database, ready for questions. */
export interface OpenedClinic {
  readonly catalog: Catalog
  readonly data: Data
  readonly session: Session
  /** Fails with the text of the statement. */
  readonly read: (statement: Statement) => Promise<Batch>
  ask(query: Query, rules?: readonly AccessRule[], page?: Page, at?: Clock): Promise<Asked>
  /** Undefined where the question is refused for a date in it for which the database has no year. */
  askUnlessRefused(...asked: Parameters<OpenedClinic['ask']>): Promise<Asked | undefined>
  close(): Promise<void>
}

export async function openClinic(
  engineName: TestedEngine,
  wanted = clinicTables,
  { hasExactKeys = false, extend = (catalog: Catalog): Catalog => catalog } = {},
): Promise<OpenedClinic> {
  const engine: Engine = engines[engineName]
  const { dialect } = engine
  const source = await sources[engineName]()
  if (!source) throw new Error(`${engineName} is not installed here`)
  const types = {
    ...source.types,
    ...(hasExactKeys && source.exactKeyText !== undefined && { keyText: source.exactKeyText }),
  }
  const tables = tablesFitting(wanted, dialect)
  await source.write((run) => writeFixture(tables, dialect, types, run))
  const session = await engine.connect(source.settings)
  const found = catalogOf(await session.listTables(), dialect)
  const catalog = extend(types.hasNoKeys ? withDeclaredKeys(found, tables) : withDeclaredReferences(found, tables))
  const read = (statement: Statement) =>
    readAll(session.stream(statement)).catch((cause: unknown) => {
      throw new Error(`${statement.text} ${statement.params.map(String).join(' | ')}`, { cause })
    })
  const ask: OpenedClinic['ask'] = async (query, accessRules = [], page, at = clock) => {
    const statement = compile(query, { catalog, accessRules: rulesOf(accessRules), dialect, clock: at }, page)
    const { rows } = await read(statement)
    return { statement, rows: rows.map((row) => formatRow(statement.columns, row) as Cell[]) }
  }
  return {
    catalog,
    data: dataOf(tables, catalog),
    session,
    read,
    ask,
    askUnlessRefused: (query, ...rest) =>
      ask(query, ...rest).catch((error: unknown) => {
        if (!isRefusedForDate(dialect, error, query)) throw error
        return undefined
      }),
    async close() {
      await session.close()
      await source.release()
    },
  }
}
