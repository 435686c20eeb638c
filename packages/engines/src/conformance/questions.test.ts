import {
  aggregations,
  aggregationsFor,
  groupingsFor,
  joinedTables,
  operators,
  operatorsFor,
  previousUnits,
  type CatalogColumn,
  type Dialect,
  type FilterValue,
  type InputShape,
  type OperatorName,
  type OutputColumn,
  type Query,
} from '@soundings/query'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { engines } from '../registry.ts'
import { differenceOf } from './naive/cells.ts'
import { evaluate } from './naive/evaluate.ts'
import { clock, openClinic, type OpenedClinic } from './clinic/opened-clinic.ts'
import { testedEngines } from './clinic/sources.ts'

const plain = { label: 'x', orderDirection: 'none', orderIndex: 0, pin: false, grouped: false } as const

const samples: Record<CatalogColumn['dataType'], readonly FilterValue[]> = {
  NUMBER: [0, 1.5, -0.1, 3, '9007199254740993', '9223372036854775807', '-10.25', 1e12, 99999.99],
  STRING: ['ann', 'Ann', 'ÉCOLE', '%', '_', "it's", '\\', '🏥', '!', 'ann ', 'e'],
  DATE: [
    '2024-02-29',
    '2024-02-29 23:59:59',
    '2023-12-31',
    '1980-02-28',
    '2024-03-01T00:00:00.001',
    '0999-01-01',
    '2300-01-02',
  ],
  BOOLEAN: [true, '0'],
  OTHER: [],
}

/** Every shape of values which an operator takes, filled with awkward ones. */
function valuesFor(shape: InputShape, type: CatalogColumn['dataType']): (readonly FilterValue[])[] {
  const values = samples[type]
  const shapes: Record<InputShape, (readonly FilterValue[])[]> = {
    none: [[]],
    one: values.map((value) => [value]),
    boolean: values.map((value) => [value]),
    two: values.map((value, index) => [value, values[(index + 3) % values.length]!]),
    many: [values.slice(0, 3), ['Ann', null], [null], ['', 'fever']],
    'current-unit': [['day'], ['month'], ['year'], ['financialYear4']],
    // One year and one quarter of the financial ones, which differ by their first month alone.
    'previous-unit': previousUnits.filter((unit) => !/^financial(?!Year4$|Quarter7$)/.test(unit)).map((unit) => [unit]),
    'last-n-unit': [
      [24, 'hours'],
      [7, 'days'],
      [1, 'months'],
      [3, 'years'],
    ],
  }
  return shapes[shape]
}

describe.each(testedEngines)('DB5 FI1 questions to %s', (engineName) => {
  const dialect: Dialect = engines[engineName].dialect
  let clinic: OpenedClinic

  beforeAll(async () => {
    clinic = await openClinic(engineName)
  })
  afterAll(() => clinic.close())

  const table = (name: string) => clinic.catalog.tables.find((each) => each.name === name)!
  const column = (tableName: string, name: string) => table(tableName).columns.find((each) => each.name === name)!
  const raw = (columnId: number): OutputColumn => ({ ...plain, design: 'view', columnId, aggregation: 'none' })
  const question = (tableName: string, columns: readonly OutputColumn[], rest: Partial<Query> = {}): Query => ({
    baseTableId: table(tableName).id,
    columns,
    filters: [],
    limit: 0,
    ...rest,
  })

  async function expectRight(query: Query) {
    const { statement, rows } = await clinic.ask(query)
    const types = statement.columns.map(({ dataType }) => dataType)
    const expected = evaluate(query, clinic.catalog, clinic.data, clock)
    expect(differenceOf(rows, expected, types), statement.text).toEqual({ unexpected: [], missing: [] })
  }

  it.each(Object.keys(operators) as OperatorName[])(
    'the operator %s keeps exactly the rows it should, of every type',
    async (operator) => {
      let tried = 0
      for (const { name, columns } of clinic.catalog.tables) {
        for (const { id, dataType } of columns.filter((each) => operatorsFor(each.dataType).includes(operator))) {
          for (const values of valuesFor(operators[operator].inputFor(dataType), dataType)) {
            const idColumn = columns.find((each) => each.primaryKey)!.id
            const asked = question(name, [raw(idColumn)], { filters: [{ columnId: id, operator, values }] })
            await expectRight(asked)
            tried += 1
          }
        }
      }
      expect(tried).toBeGreaterThan(3)
    },
  )

  it('every aggregation of every column is right, over all rows and by group', async () => {
    const group: OutputColumn = {
      ...plain,
      design: 'group',
      columnId: column('visits', 'hospital_id').id,
      grouping: 'uniqueValues',
    }
    const estimates = dialect.estimateDistinct !== undefined
    for (const { id, dataType, kind } of [...table('visits').columns, ...table('patients').columns]) {
      for (const aggregation of aggregationsFor({ dataType, kind }, { estimates })) {
        const second = {
          ...(aggregations[aggregation].needsSecondColumn && { secondColumnId: column('visits', 'discharged').id }),
          ...(aggregations[aggregation].fraction === 'asked' && { percentile: '90' }),
        }
        const view: OutputColumn = { ...plain, design: 'view', columnId: id, aggregation, ...second }
        await expectRight(question('visits', [view]))
        await expectRight(question('visits', [group, view]))
        await expectRight(
          question('visits', [view], {
            filters: [{ columnId: column('visits', 'id').id, operator: 'equals', values: [-1] }],
          }),
        )
      }
    }
  })

  it('every grouping of every column is right, of the base table and of joined ones', async () => {
    const count: OutputColumn = {
      ...plain,
      design: 'view',
      columnId: column('visits', 'id').id,
      aggregation: 'rowCount',
    }
    const reached = joinedTables(clinic.catalog, table('visits').id).map((way) => way.table.name)
    for (const { columns } of clinic.catalog.tables.filter(({ name }) => name === 'visits' || reached.includes(name))) {
      for (const { id, ...column } of columns) {
        for (const grouping of groupingsFor(column))
          await expectRight(question('visits', [{ ...plain, design: 'group', columnId: id, grouping }, count]))
      }
    }
  })

  it('keeps groups by a condition on their aggregates', async () => {
    const group: OutputColumn = {
      ...plain,
      design: 'group',
      columnId: column('visits', 'note').id,
      grouping: 'uniqueValues',
    }
    for (const [aggregation, values] of [
      ['rowCount', [6]],
      ['valueCount', [5]],
      ['sum', [100]],
      ['avg', ['49.5']],
      ['median', ['49.5']],
    ] as const) {
      const filter = { columnId: column('visits', 'cost').id, aggregation, operator: 'greaterOrEqual' as const, values }
      await expectRight(question('visits', [group], { filters: [filter] }))
    }
  })

  it('pages through a result without repeating or missing a row, in the order asked for', async () => {
    const ordered: OutputColumn = { ...raw(column('visits', 'note').id), orderDirection: 'desc' }
    for (const columns of [
      [ordered],
      [ordered, raw(column('visits', 'minutes').id)],
      [raw(column('visits', 'id').id)],
    ]) {
      const query = question('visits', columns)
      const whole = await clinic.ask(query)
      const pages = []
      for (let offset = 0; offset < 60; offset += 7)
        pages.push(...(await clinic.ask(query, [], { offset, rows: 7 })).rows)
      expect(pages).toEqual(whole.rows)
    }
  })

  it('puts rows without a value last, in both directions', async () => {
    for (const orderDirection of ['asc', 'desc'] as const) {
      const { rows } = await clinic.ask(
        question('visits', [{ ...raw(column('visits', 'minutes').id), orderDirection }]),
      )
      const present = rows.map(([minutes]) => minutes).filter((minutes) => minutes !== null) as number[]
      expect(rows.slice(present.length).every(([minutes]) => minutes === null)).toBe(true)
      expect(present).toEqual([...present].sort((a, b) => (orderDirection === 'asc' ? a - b : b - a)))
    }
  })
})
