import { join } from 'node:path'
import type { Statement } from '@soundings/query'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { SourceTable } from '../../engine.ts'
import { engines } from '../../registry.ts'
import { sourceTypes } from '../../source-types.ts'
import { catalogOf } from '../clinic/catalog.ts'
import { clinicTables, withDeclaredReferences } from '../clinic/clinic.ts'
import type { FixtureTable, FixtureType } from '../clinic/fixture.ts'
import { clock, openClinic, type OpenedClinic } from '../clinic/opened-clinic.ts'
import { sources, type TestedEngine, testedEngines } from '../clinic/sources.ts'
import { canonicalStatements } from './canonical-questions.ts'

const typeOf: Record<FixtureType, keyof typeof sourceTypes> = {
  integer: 'integer',
  bigint: 'integer',
  decimal: 'decimal',
  double: 'float',
  text: 'text',
  date: 'date',
  timestamp: 'timestamp',
  instant: 'instant',
  boolean: 'boolean',
}

/** The tables as a database without schemas would list them: no name in a statement depends on where it is run. */
const listed = ({ name, columns, primaryKey, uniqueKeys = [], foreignKeys }: FixtureTable): SourceTable => ({
  schema: null,
  name,
  comment: null,
  isView: false,
  columns: columns.map((column) => ({
    name: column.name,
    dbType: column.type,
    ...sourceTypes[typeOf[column.type]],
    nullable: true,
    primaryKey: primaryKey.includes(column.name),
  })),
  uniqueKeys: [primaryKey, ...uniqueKeys],
  references: foreignKeys
    .filter(({ isOnlyDeclared }) => !isOnlyDeclared)
    .map(({ columns: from, toTable, toColumns }) => ({
      schema: null,
      table: toTable,
      pairs: from.map((each, at) => ({ from: each, to: toColumns[at]! })),
    })),
})

const written = ([title, { text, params }]: readonly [string, Statement]) =>
  [`-- ${title}`, `${text};`, ...params.map((param, at) => `--   ${at + 1}: ${typeof param} ${String(param)}`)].join(
    '\n',
  )

describe.each(Object.keys(sources) as TestedEngine[])('ST3 statements in %s', (engineName) => {
  it('are worded as in the file that was reviewed', async () => {
    const { dialect } = engines[engineName]
    const catalog = withDeclaredReferences(catalogOf(clinicTables.map(listed), dialect), clinicTables)
    const statements = canonicalStatements({ catalog, dialect, clock })
    expect(statements.length).toBeGreaterThanOrEqual(40)
    await expect(`${statements.map(written).join('\n\n')}\n`).toMatchFileSnapshot(
      join(import.meta.dirname, `${engineName}.sql`),
    )
  })
})

describe.each(testedEngines)('ST3 reviewed statements in %s', (engineName) => {
  let clinic: OpenedClinic
  beforeAll(async () => {
    clinic = await openClinic(engineName)
  })
  afterAll(() => clinic.close())

  it('are answered by the database', async () => {
    for (const [, statement] of canonicalStatements({
      catalog: clinic.catalog,
      dialect: engines[engineName].dialect,
      clock,
    }))
      await clinic.read(statement)
  })
})
