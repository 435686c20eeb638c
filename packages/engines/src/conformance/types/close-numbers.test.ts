import type { Formula, OutputColumn } from '@soundings/query'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { openTables, plain, viewOf, type OpenedTables } from '../clinic/opened-tables.ts'
import { testedEngines, type TestedEngine } from '../clinic/sources.ts'

interface Numbers {
  readonly type: string
  /** The largest number, without its point. */
  readonly top: bigint
  /** Digits behind the point. */
  readonly scale?: number
  /** Numbers beyond it are computed as doubles, and their spread is empty where that is not enough. */
  readonly exactUpTo?: bigint
}

const nines = (digits: number) => 10n ** BigInt(digits) - 1n
const bigint: Numbers = { type: 'bigint', top: 2n ** 63n - 1n }

/** The types of whole numbers and decimals of each engine that have more digits than a double. */
const types: Record<TestedEngine, readonly Numbers[]> = {
  postgresql: [bigint, { type: 'numeric', top: nines(60) }, { type: 'numeric(40, 10)', top: nines(40), scale: 10 }],
  mysql: [
    bigint,
    { type: 'bigint unsigned', top: 2n ** 64n - 1n },
    { type: 'decimal(18, 2)', top: nines(18), scale: 2 },
    { type: 'decimal(40, 2)', top: nines(40), scale: 2, exactUpTo: nines(20) },
    { type: 'decimal(65, 0)', top: nines(65), exactUpTo: nines(20) },
  ],
  duckdb: [
    bigint,
    { type: 'ubigint', top: 2n ** 64n - 1n },
    { type: 'hugeint', top: 2n ** 127n - 1n, exactUpTo: 2n ** 63n - 1n },
    { type: 'uhugeint', top: 2n ** 128n - 1n, exactUpTo: 2n ** 63n - 1n },
    { type: 'decimal(18, 2)', top: nines(18), scale: 2 },
    { type: 'decimal(13, 4)', top: nines(13), scale: 4 },
    { type: 'decimal(38, 10)', top: nines(38), scale: 10, exactUpTo: 0n },
  ],
  clickhouse: [
    { type: 'Nullable(Int64)', top: 2n ** 63n - 1n },
    { type: 'Nullable(UInt64)', top: 2n ** 64n - 1n },
    { type: 'Nullable(Int128)', top: 2n ** 127n - 1n },
    { type: 'Nullable(UInt128)', top: 2n ** 128n - 1n },
    { type: 'Nullable(Decimal(18, 2))', top: nines(18), scale: 2 },
    { type: 'Nullable(Decimal(38, 10))', top: nines(38), scale: 10 },
    { type: 'Nullable(Decimal(76, 3))', top: nines(75), scale: 3, exactUpTo: nines(44) },
  ],
  sqlite: [{ type: 'integer', top: 2n ** 63n - 1n }],
  monetdb: [
    { ...bigint, exactUpTo: 2n ** 53n },
    { type: 'decimal(18, 2)', top: nines(18), scale: 2, exactUpTo: 0n },
  ],
}

/** Numbers that differ in their last digits, those around the edge of 32 bits, and such as are far apart. */
const groupsOf = ({ top }: Numbers): readonly (readonly bigint[])[] => [
  [top, top - 10_000n, top - 20_000n, top - 30_000n],
  [2n ** 40n - 1n, 2n ** 40n, 2n ** 40n + 2n],
  [1n, 2n, 4n],
  [0n, top / 2n, top],
  [top, top],
  [top],
]

const written = (value: bigint, scale = 0): string =>
  scale === 0
    ? `${value}`
    : `${value / 10n ** BigInt(scale)}.${String(value % 10n ** BigInt(scale)).padStart(scale, '0')}`

function varianceOf(values: readonly bigint[], scale = 0): number | null {
  const count = BigInt(values.length)
  if (count < 2n) return null
  const sum = values.reduce((total, value) => total + value, 0n)
  const squares = values.reduce((total, value) => total + value * value, 0n)
  return Number(count * squares - sum * sum) / Number(count * (count - 1n)) / 10 ** (2 * scale)
}

const isNear = (found: unknown, expected: number | null, within: number) =>
  found === null || expected === null
    ? found === expected
    : Math.abs(Number(found) - expected) <= within * Math.abs(expected)

describe.each(testedEngines)('numbers of %s that lie close together [SD3 DM4]', (engineName) => {
  const columns = types[engineName].map((numbers, at) => ({ ...numbers, name: `v${at}` }))
  /** How far the numbers of two columns in a row are from the largest one, in units of their last digit. */
  const besides = [
    [0n, 1n],
    [2n, 2n],
    [5n, 3n],
  ] as const
  const cellOf = ({ scale }: Numbers, value: bigint) =>
    engineName === 'clickhouse' ? `'${written(value, scale)}'` : written(value, scale)
  let tables: OpenedTables

  beforeAll(async () => {
    const rows = groupsOf(columns[0]!).flatMap((values, group) =>
      [...values, null].map((_, place) => {
        const cells = columns.map((column) => {
          const value = groupsOf(column)[group]![place]
          return value === undefined ? 'null' : cellOf(column, value)
        })
        return `(${[group * 10 + place, group, ...cells].join(', ')})`
      }),
    )
    const definition = `(id integer primary key, g integer, ${columns.map(({ name, type }) => `${name} ${type}`).join(', ')})`
    tables = await openTables(
      engineName,
      [
        `create table spreads ${definition}`,
        `insert into spreads values ${rows.join(', ')}`,
        `create table close_by ${definition}`,
        `insert into close_by select * from spreads where g = 0 and id > 0`,
        `create table beside (id integer primary key, s integer, d date, ${columns.map(({ name, type }) => `${name} ${type}, ${name}_b ${type}`).join(', ')})`,
        `insert into beside values ${besides
          .map(([left, right], id) => {
            const cells = columns.flatMap((column) => [
              cellOf(column, column.top - left),
              cellOf(column, column.top - right),
            ])
            return `(${[id, 1, `'2024-01-0${id + 1}'`, ...cells].join(', ')})`
          })
          .join(', ')}`,
      ],
      ['spreads', 'close_by', 'beside'].map((name) => ({ name, primaryKey: ['id'], foreignKeys: [] })),
    )
  })
  afterAll(() => tables?.close())

  it('have the standard deviation of all their digits, or none', async () => {
    const group: OutputColumn = {
      ...viewOf(tables.column('spreads', 'g')),
      design: 'group',
      grouping: 'uniqueValues',
    } as OutputColumn
    const views = columns.map(({ name }) => viewOf(tables.column('spreads', name), 'standardDeviation'))
    const found = new Map((await tables.read(tables.question('spreads', [group, ...views]))).map(([g, ...s]) => [g, s]))
    columns.forEach((column, at) => {
      groupsOf(column).forEach((values, g) => {
        const variance = varianceOf(values, column.scale)
        const expected = variance === null ? null : Math.sqrt(variance)
        const cell = found.get(g)![at]
        const isExact = values.every((value) => value <= (column.exactUpTo ?? column.top))
        const message = `${column.type} ${values.join(' ')}: ${cell}, not ${expected}`
        if (isExact) expect(isNear(cell, expected, 1e-12), message).toBe(true)
        else expect(cell === null || isNear(cell, expected, 1e-6), message).toBe(true)
        // Numbers that are far apart have one in any case.
        if (g === 3) expect(cell, message).not.toBeNull()
      })
    })
  })

  it('have such a variance in the statistics of their column', async () => {
    // Sums of the widest types are errors on some engines, whatever else is asked for.
    for (const column of columns.filter(({ exactUpTo }) => exactUpTo === undefined)) {
      const { variance, standardDeviation } = await tables.statistics('close_by', column.name)
      const expected = varianceOf(groupsOf(column)[0]!.slice(1), column.scale)!
      expect(isNear(variance, expected, 1e-12), `${column.type}: ${String(variance)}, not ${expected}`).toBe(true)
      expect(isNear(standardDeviation, Math.sqrt(expected), 1e-12), column.type).toBe(true)
    }
  })

  it('are compared by all their digits in formulas', async () => {
    const leaf = (name: string): Formula<number> => ({ kind: 'column', column: tables.column('beside', name).id })
    const largest = (name: string): Formula<number> => ({
      kind: 'aggregate',
      function: 'max',
      column: tables.column('beside', name).id,
    })
    const compared = (left: Formula<number>, right: Formula<number>): OutputColumn[] =>
      (['=', '<>', '<', '>='] as const).map((operator) => ({
        ...plain,
        design: 'computed',
        formula: { kind: 'comparison', operator, left, right },
      }))
    for (const { name, type, top, scale } of columns) {
      const id: OutputColumn = { ...viewOf(tables.column('beside', 'id')), orderDirection: 'asc' }
      const rows = await tables.read(tables.question('beside', [id, ...compared(leaf(name), leaf(`${name}_b`))]))
      const expected = besides.map(([a, b], row) => [row, a === b, a !== b, a > b, a <= b])
      expect(rows, type).toEqual(expected)

      const before: Formula<number> = {
        kind: 'call',
        function: 'previous',
        arguments: [leaf(name), leaf('d'), leaf('s')],
      }
      const [equal] = compared(leaf(`${name}_b`), before)
      const found = await tables.read(tables.question('beside', [id, equal!]))
      expect(found, type).toEqual(besides.map(([, b], row) => [row, row === 0 ? null : b === besides[row - 1]![0]]))

      // Wider numbers are decimals, which are compared as doubles once they are put together.
      if (scale !== undefined || top >= 2n ** 64n) continue
      const [total] = await tables.read(tables.question('beside', compared(largest(name), largest(`${name}_b`))))
      expect(total, type).toEqual([false, true, false, true])
    }
  })
})
