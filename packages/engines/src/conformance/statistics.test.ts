import {
  compileColumnSample,
  compileColumnStatistics,
  compileColumnValues,
  compileGroupSummaries,
  compileTableAnalysis,
  compileKeyCheck,
  compileReferenceCheck,
  compileResultStatistics,
  compileTotals,
} from '@soundings/query'
import type { AccessRule, AggregationName, CatalogColumn, OutputColumn, Query, Statement } from '@soundings/query'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { readAll } from '../engine.ts'
import { engines } from '../registry.ts'
import { compareCells, differenceOf, sameCell, type Cell } from './naive/cells.ts'
import { cutToRules } from './naive/cut-to-rules.ts'
import { evaluate } from './naive/evaluate.ts'
import type { Data } from './naive/follow.ts'
import { clock, openClinic, type OpenedClinic } from './clinic/opened-clinic.ts'
import { forEachSeed } from './random/for-each-seed.ts'
import { randomQuestion } from './random/random-question.ts'
import { testedEngines } from './clinic/sources.ts'
import { rulesOf } from './clinic/test-rules.ts'

const plain = { label: 'x', orderDirection: 'none', orderIndex: 0, pin: false, grouped: false } as const

describe.each(testedEngines)('DM4 RV7 statistics from %s', (engineName) => {
  let clinic: OpenedClinic

  beforeAll(async () => {
    clinic = await openClinic(engineName)
  })
  afterAll(() => clinic.close())

  const table = (name: string) => clinic.catalog.tables.find((each) => each.name === name)!
  const column = (tableName: string, name: string) => table(tableName).columns.find((each) => each.name === name)!
  const context = (accessRules: readonly AccessRule[] = []) => ({
    catalog: clinic.catalog,
    accessRules: rulesOf(accessRules),
    dialect: engines[engineName].dialect,
    clock,
  })
  const read = async (statement: Pick<Statement, 'text' | 'params'>) =>
    (await readAll(clinic.session.stream(statement))).rows
  const cellsOf = (tableName: string, { name }: CatalogColumn, data: Data = clinic.data) =>
    (data.get(table(tableName).id) ?? []).map((row) => row[name]!)

  function naiveStatistic(
    tableName: string,
    { id, dataType }: CatalogColumn,
    aggregation: AggregationName,
    data: Data = clinic.data,
  ): Cell {
    const view: OutputColumn = { ...plain, design: 'view', columnId: id, aggregation }
    return (
      evaluate(
        { baseTableId: table(tableName).id, columns: [view], filters: [], limit: 0 },
        clinic.catalog,
        data,
        clock,
      )[0]?.[0] ??
      (dataType && null)
    )
  }

  const lengthsOf = (tableName: string, each: CatalogColumn) =>
    cellsOf(tableName, each)
      .filter((cell) => cell !== null)
      .map((cell) => [...String(cell)].length)

  it('the statistics of a column are right, for everyone and for a restricted user', async () => {
    const rules = [{ tableId: table('hospitals').id, columnId: column('hospitals', 'id').id, values: [1, 3] }]
    for (const accessRules of [[], rules]) {
      const data = cutToRules(clinic.data, clinic.catalog, accessRules)
      for (const { name, columns } of clinic.catalog.tables) {
        for (const each of columns) {
          const statement = compileColumnStatistics(each.id, context(accessRules))
          const [row] = await read(statement)
          statement.statistics.forEach((statistic, index) => {
            const deviation = naiveStatistic(name, each, 'standardDeviation', data)
            const expected =
              statistic === 'nullCount'
                ? cellsOf(name, each, data).filter((cell) => cell === null).length
                : statistic === 'variance'
                  ? deviation === null
                    ? null
                    : Number(deviation) ** 2
                  : naiveStatistic(name, each, statistic, data)
            const type = statistic === 'max' || statistic === 'min' ? each.dataType : 'NUMBER'
            expect(
              sameCell(row![index]!, expected, type),
              `${statistic} of ${name}.${each.name}: ${row![index]}, not ${expected}`,
            ).toBe(true)
          })
        }
      }
    }
  })

  it('the analysis of a table is right in all its statistics', async () => {
    for (const { id, name } of clinic.catalog.tables) {
      const statement = compileTableAnalysis({ tableId: id }, context())
      const [[count, ...found] = []] = await read(statement)
      expect(count).toBe(clinic.data.get(id)?.length)
      statement.statistics.forEach(({ columnId, statistic }, index) => {
        const each = table(name).columns.find((candidate) => candidate.id === columnId)!
        const lengths = lengthsOf(name, each)
        const expected: Record<typeof statistic, () => Cell> = {
          distinctCount: () => naiveStatistic(name, each, 'uniqueCount'),
          nullCount: () => cellsOf(name, each).filter((cell) => cell === null).length,
          minValue: () => naiveStatistic(name, each, 'min'),
          maxValue: () => naiveStatistic(name, each, 'max'),
          avgValue: () => naiveStatistic(name, each, 'avg'),
          maxTextLength: () => Math.max(...lengths),
          avgTextLength: () => lengths.reduce((sum, length) => sum + length, 0) / lengths.length,
          minDate: () => naiveStatistic(name, each, 'min'),
          maxDate: () => naiveStatistic(name, each, 'max'),
        }
        const type = statistic.endsWith('Date') ? 'DATE' : 'NUMBER'
        expect(
          sameCell(found[index]!, expected[statistic](), type),
          `${statistic} of ${name}.${each.name}: ${found[index]}`,
        ).toBe(true)
      })
    }
  })

  it('a sample of a table gives its values row by row, all of them or about as many as were asked for', async () => {
    for (const { id, name, columns } of clinic.catalog.tables) {
      const columnIds = columns.map((each) => each.id)
      const all = compileColumnSample({ tableId: id, columnIds, rowCount: 1 }, context())
      const rows = await read(all)
      all.columnIds.forEach((columnId, at) => {
        const expected = cellsOf(
          name,
          columns.find((each) => each.id === columnId)!,
        )
        const byText = (cells: readonly Cell[]) => cells.map(String).toSorted()
        expect(byText(rows.map((row) => row[at]!)), `${name}.${columnId}`).toEqual(byText(expected))
      })
    }
    const [id, count] = [table('visits').id, clinic.data.get(table('visits').id)!.length]
    const columnIds = [column('visits', 'minutes').id]
    // As if the table had twice the rows that are taken at most: about each second one is.
    const sample = await read(compileColumnSample({ tableId: id, columnIds, rowCount: 20_000 }, context()))
    expect(sample.length).toBeLessThanOrEqual(count)
    if (engineName !== 'monetdb') expect(Math.abs(sample.length - count / 2)).toBeLessThan(5 * Math.sqrt(count / 4))
  })

  it('the values of a column come once each and in order, and can be searched', async () => {
    for (const { name, columns } of clinic.catalog.tables) {
      for (const each of columns) {
        const found = (await read(compileColumnValues({ columnId: each.id, limit: 1000 }, context()))).map(
          ([cell]) => cell!,
        )
        const expected = [...new Set(cellsOf(name, each))].filter((cell) => cell !== null)
        expect(found.toSorted(), `${name}.${each.name}`).toEqual(expected.toSorted())
        const type = each.dataType === 'DATE' ? 'STRING' : each.dataType
        if (type !== 'STRING') expect(found).toEqual(expected.toSorted((a, b) => compareCells(a, b, type)))
      }
    }
    const search = async (text: string) =>
      (await read(compileColumnValues({ columnId: column('patients', 'name').id, search: text, limit: 10 }, context())))
        .map(([cell]) => cell)
        .sort()
    expect(await search('É')).toEqual(['ÉCOLE', 'école 100%'])
    expect(await search('%')).toEqual(['école 100%'])
    expect(await search('_')).toEqual(['x_y'])
    expect(await search('\\')).toEqual(['!percent! \\ back'])
  })

  it('totals and group summaries add up what the result shows', async () => {
    const note: OutputColumn = {
      ...plain,
      design: 'view',
      columnId: column('visits', 'note').id,
      aggregation: 'none',
      grouped: true,
    }
    const minutes: OutputColumn = {
      ...plain,
      design: 'view',
      columnId: column('visits', 'minutes').id,
      aggregation: 'none',
    }
    for (const limit of [0, 17]) {
      const query: Query = { baseTableId: table('visits').id, columns: [note, minutes], filters: [], limit }
      const { rows } = await clinic.ask(query)
      const aggregatesOf = (shown: readonly (readonly Cell[])[]) => {
        const numbers = shown.map((row) => row[1]).filter((cell) => cell !== null) as number[]
        const sum = numbers.reduce((total, number) => total + number, 0)
        return numbers.length === 0
          ? [shown.length, null, null, null, null, 0]
          : [shown.length, sum, Math.min(...numbers), Math.max(...numbers), sum / numbers.length, numbers.length]
      }
      const [totals = []] = await read(compileTotals(query, context()))
      aggregatesOf(rows).forEach((expected, index) => expect(sameCell(totals[index]!, expected, 'NUMBER')).toBe(true))

      for (const [group, ...found] of await read(compileGroupSummaries(query, context(), 1))) {
        aggregatesOf(rows.filter(([cell]) => cell === group)).forEach((expected, index) =>
          expect(sameCell(found[index]!, expected, 'NUMBER'), `${group}: ${found.join()}`).toBe(true),
        )
      }
    }
  })

  it('RV2 Sum, Min, Max, Avg and Count of the result and of every group equal those of a query written by hand', async () => {
    const names = ['hospital_id', 'patient_id', 'minutes', 'cost']
    const columns = names.map((name, at): OutputColumn => ({
      ...plain,
      design: 'view',
      columnId: column('visits', name).id,
      aggregation: 'none',
      grouped: at < 2,
    }))
    const query: Query = { baseTableId: table('visits').id, columns, filters: [], limit: 0 }
    const written = { sum: 'sum(?)', min: 'min(?)', max: 'max(?)', avg: 'avg(? * 1e0)', count: 'count(?)' }
    for (const [depth, groups] of [1, 6, 47].entries()) {
      const statement = depth === 0 ? compileTotals(query, context()) : compileGroupSummaries(query, context(), depth)
      const expressions = statement.aggregates.map(({ output, summary }) =>
        written[summary].replace('?', names[output]!),
      )
      expect(expressions).toEqual(
        expect.arrayContaining(Object.values(written).map((expression) => expression.replace('?', 'cost'))),
      )
      const keys = names.slice(0, depth)
      const text = `select ${[...keys, 'count(*)', ...expressions].join(', ')} from visits${depth > 0 ? ` group by ${keys.join(', ')}` : ''}`
      const byHand = await read({ text, params: [] })
      expect(byHand).toHaveLength(groups)
      expect(
        differenceOf(
          await read(statement),
          byHand,
          byHand[0]!.map(() => 'NUMBER'),
        ),
      ).toEqual({ unexpected: [], missing: [] })
    }
  })

  it('RV7 the statistics of a column of a result are about its values there', () =>
    forEachSeed({
      seed: 4_000,
      count: 40,
      make: (random) => {
        const query = randomQuestion(random, clinic.catalog)
        return { query, at: random.whole(0, query.columns.length - 1) }
      },
      check: async ({ query, at }) => {
        const {
          rows,
          statement: { columns },
        } = await clinic.ask(query)
        const statement = compileResultStatistics(query, at, context())
        const [[count, ...found] = []] = await read(statement)
        expect(count, statement.text).toBe(rows.length)
        const [[countWithinLimit] = []] = await read(compileResultStatistics({ ...query, limit: 3 }, at, context()))
        expect(countWithinLimit, statement.text).toBe(Math.min(3, rows.length))
        const values = rows.map((row) => row[at]!).filter((cell) => cell !== null)
        if (columns[at]!.dataType !== 'NUMBER' || values.length === 0) return
        const numbers = values.map(Number)
        const expected: Partial<Record<string, number>> = {
          max: Math.max(...numbers),
          min: Math.min(...numbers),
          nullCount: rows.length - values.length,
          avg: numbers.reduce((sum, each) => sum + each, 0) / numbers.length,
        }
        statement.statistics.forEach((name, index) => {
          if (expected[name] !== undefined)
            expect(
              sameCell(found[index]!, expected[name], 'NUMBER'),
              `${name} is ${found[index]}, not ${expected[name]}: ${statement.text}`,
            ).toBe(true)
        })
      },
    }))

  /** Rows without a value in some of the columns, and in all of them. */
  function countEmpty(tableName: string, names: readonly string[], data: Data = clinic.data): number[] {
    const missing = (data.get(table(tableName).id) ?? []).map(
      (row) => names.filter((name) => row[name] === null).length,
    )
    return [missing.filter((count) => count > 0).length, missing.filter((count) => count === names.length).length]
  }

  it('foreign keys without a match or without a value are counted under the rules of the asker', async () => {
    const [reference] = clinic.catalog.references.filter(
      ({ fromTableId, toTableId }) => fromTableId === table('visits').id && toTableId === table('hospitals').id,
    )
    expect(await read(compileReferenceCheck(reference!, context()))).toEqual([
      [0, 0, ...countEmpty('visits', ['hospital_id'])],
    ])
    const rules = [{ tableId: table('patients').id, columnId: column('patients', 'id').id, values: [1] }]
    const seen = cutToRules(clinic.data, clinic.catalog, rules)
    expect(await read(compileReferenceCheck(reference!, context(rules)))).toEqual([
      [0, 0, ...countEmpty('visits', ['hospital_id'], seen)],
    ])
    const toBeds = {
      ...reference!,
      pairs: [{ fromColumnId: column('visits', 'id').id, toColumnId: column('visits', 'hospital_id').id }],
      toTableId: table('visits').id,
    }
    expect(await read(compileReferenceCheck(toBeds, context()))).toEqual([[55, 5, 0, 0]])
    const names = ['opened', 'beds']
    const pairs = names.map((name) => ({
      fromColumnId: column('hospitals', name).id,
      toColumnId: column('hospitals', name).id,
    }))
    const [[, , ...empty] = []] = await read(
      compileReferenceCheck(
        { id: 0, isToUniqueKey: true, fromTableId: table('hospitals').id, toTableId: table('hospitals').id, pairs },
        context(),
      ),
    )
    expect(empty).toEqual(countEmpty('hospitals', names))
  })

  it('values that several rows hold and rows without one are counted, so that columns can be judged as a key', async () => {
    const check = (tableName: string, names: readonly string[], rules?: Parameters<typeof context>[0]) =>
      read(
        compileKeyCheck(
          { tableId: table(tableName).id, columnIds: names.map((name) => column(tableName, name).id) },
          context(rules),
        ),
      )
    const repeated = (tableName: string, names: readonly string[], data: Data = clinic.data) => {
      const whole = (data.get(table(tableName).id) ?? []).filter((row) => names.every((name) => row[name] !== null))
      const groups = Map.groupBy(whole, (row) => JSON.stringify(names.map((name) => String(row[name]))))
      return [...groups.values()].filter(({ length }) => length > 1).length
    }
    expect(await check('visits', ['id'])).toEqual([[0, 0]])
    for (const names of [['hospital_id'], ['hospital_id', 'patient_id']]) {
      const [incomplete] = countEmpty('visits', names)
      expect(await check('visits', names)).toEqual([[repeated('visits', names), incomplete]])
    }
    expect(repeated('visits', ['hospital_id'])).toBeGreaterThan(0)
    const rules = [{ tableId: table('patients').id, columnId: column('patients', 'id').id, values: [1] }]
    const seen = cutToRules(clinic.data, clinic.catalog, rules)
    expect(await check('visits', ['hospital_id'], rules)).toEqual([
      [repeated('visits', ['hospital_id'], seen), countEmpty('visits', ['hospital_id'], seen)[0]],
    ])
  })
})
