import {
  aggregationsFor,
  compile,
  compileColumnSample,
  compileColumnStatistics,
  compileColumnValues,
  compileQuestionValues,
  compileTableAnalysis,
  compileTotals,
  findDateUnit,
  formatCell,
  groupingOf,
  groupings,
  groupingsFor,
  isFarDate,
  operators,
  periodRange,
  rangeText,
} from '@soundings/query'
import type {
  Catalog,
  CatalogColumn,
  CatalogTable,
  Filter,
  GroupingName,
  OutputColumn,
  Query,
  Statement,
} from '@soundings/query'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { bytesText } from '../values/bytes-text.ts'
import { readAll, type Engine, type Session, type Value } from '../engine.ts'
import { engines } from '../registry.ts'
import { catalogOf } from './clinic/catalog.ts'
import { clock } from './clinic/opened-clinic.ts'
import { binaries, farthestDates, ownColumns, ownTypes, type OwnColumn } from './random/own-columns.ts'
import { type Source, sources, testedEngines } from './clinic/sources.ts'
import { rulesOf } from './clinic/test-rules.ts'

const typeOfDate = { dataType: 'DATE', numberKind: 'decimal', dateKind: 'timestamp' } as const
const plain = { label: 'x', orderDirection: 'none', orderIndex: 0, pin: false, grouped: false } as const

/** A table for each column. The first value stands in one row, the second in two, the third in three, the fourth in one again. */
const rowsOf = ({ values }: OwnColumn): string[] =>
  ['null', ...values, 'null'].flatMap((value, at) => Array.from({ length: (at % 3) + 1 }, () => value))

const tableName = ({ name }: OwnColumn) => `own_${name}`

function insertOf(own: OwnColumn) {
  const rows = rowsOf(own).map((value, at) => `(${at + 1}, ${value})`)
  return `insert into ${tableName(own)} (id, v) values ${rows.join(', ')}`
}

interface Opened {
  readonly table: CatalogTable
  readonly column: CatalogColumn
  readonly id: CatalogColumn
}

/** How rows are found by a value that was shown; texts are looked for in a list, where null and the empty text differ. */
function shownFilters({ id, dataType }: CatalogColumn, value: Value): { is: Filter; isNot: Filter }[] {
  const filter = (operator: Filter['operator'], given: Value): Filter => ({ columnId: id, operator, values: [given] })
  const inList = { is: filter('in', value), isNot: filter('notIn', value) }
  if (dataType === 'STRING' && value === '') return [inList]
  // The page sends back the text that it shows; a truth value has a word of its own.
  const sent = typeof value === 'boolean' ? (value ? '1' : '0') : value === null ? null : String(value)
  const equal = { is: filter('equals', sent), isNot: filter('notEquals', sent) }
  return dataType === 'STRING' ? [equal, inList] : [equal]
}

describe.each(testedEngines)('what %s shows can be filtered by [FI1 SD12 RV6 RV7]', (engineName) => {
  const engine: Engine = engines[engineName]
  let source: Source
  let session: Session
  let catalog: Catalog

  beforeAll(async () => {
    source = (await sources[engineName]())!
    await source.write(async (run) => {
      for (const text of ownTypes[engineName] ?? []) await run(text, [])
      for (const own of [...ownColumns[engineName], farthestDates[engineName] ?? []].flat()) {
        await run(`create table ${tableName(own)} (id integer primary key, v ${own.type})`, [])
        await run(insertOf(own), [])
      }
    })
    session = await engine.connect(source.settings)
    catalog = catalogOf(await session.listTables(), engine.dialect)
  })
  afterAll(async () => {
    await session.close()
    await source.release()
  })

  const context = () => ({ catalog, accessRules: rulesOf(), dialect: engine.dialect, clock })

  function open(own: OwnColumn): Opened {
    const table = catalog.tables.find(({ name }) => name === tableName(own))!
    return {
      table,
      id: table.columns.find(({ name }) => name === 'id')!,
      column: table.columns.find(({ name }) => name === 'v')!,
    }
  }

  const read = async (statement: Statement) => {
    const { rows } = await readAll(session.stream(statement)).catch((cause: unknown) => {
      throw new Error(
        `${statement.text} ${statement.params.map(String).join(' | ')}: ${String((cause as Error).cause ?? cause)}`,
        { cause },
      )
    })
    return rows.map((row) => row.map((cell, at) => formatCell(statement.columns[at]!, cell) as Value))
  }
  const ask = (query: Query) => read(compile(query, context()))
  const view = ({ id }: CatalogColumn): OutputColumn => ({
    ...plain,
    design: 'view',
    columnId: id,
    aggregation: 'none',
  })
  const rowCount = ({ id }: CatalogColumn): OutputColumn => ({
    ...plain,
    design: 'view',
    columnId: id,
    aggregation: 'rowCount',
  })
  const question = ({ table }: Opened, columns: readonly OutputColumn[], filters: readonly Filter[] = []): Query => ({
    baseTableId: table.id,
    columns,
    filters,
    limit: 0,
  })

  async function idsWith(opened: Opened, filters: readonly Filter[]) {
    return (await ask(question(opened, [view(opened.id)], filters))).map(([id]) => Number(id)).toSorted((a, b) => a - b)
  }

  const knownShown = new Map<number, Map<Value, number[]>>()

  /** Which rows show which value. */
  async function idsByShown(opened: Opened): Promise<Map<Value, number[]>> {
    const known = knownShown.get(opened.table.id)
    if (known) return known
    const rows = await ask(question(opened, [view(opened.id), view(opened.column)]))
    const byShown = Map.groupBy(rows, ([, shown]) => shown!)
    const ids = new Map(
      [...byShown].map(([shown, found]) => [shown, found.map(([id]) => Number(id)).toSorted((a, b) => a - b)]),
    )
    knownShown.set(opened.table.id, ids)
    return ids
  }

  /** What is no date is shown, but is in no range and no extreme; in databases that hold such values it is any text, also a far date. */
  const isDate = ({ mayHoldNonDates }: CatalogColumn, value: Value) =>
    typeof value === 'string' &&
    operators.between.check([value, value], typeOfDate) === undefined &&
    !(mayHoldNonDates && isFarDate(value, 'date'))

  /** A date also where another offset than UTC stands behind it, as SQLite may hold it. */
  const isMoment = (column: CatalogColumn, value: Value) =>
    isDate(column, typeof value === 'string' ? value.replace(/(T[\d:.]+)[+-]\d{2}:\d{2}$/, '$1') : value)

  const others = (own: OwnColumn, ids: readonly number[]) =>
    rowsOf(own)
      .map((_, at) => at + 1)
      .filter((id) => !ids.includes(id))

  const eachColumn = it.each(ownColumns[engineName].map((own) => [own.name, own] as const))

  eachColumn('%s: every value is shown, and each as itself', async (_, own) => {
    const shown = await idsByShown(open(own))
    const isZeroTwice = own.values.includes("'-0'")
    expect([...shown.keys()], [...shown.keys()].join()).toHaveLength(own.values.length + (isZeroTwice ? 0 : 1))
    expect(shown.get(null)).toHaveLength(rowsOf(own).filter((value) => value === 'null').length)
  })

  eachColumn('%s: rows, groups and suggestions show the same values', async (_, own) => {
    const opened = open(own)
    const shown = await idsByShown(opened)
    const group: OutputColumn = { ...plain, design: 'group', columnId: opened.column.id, grouping: 'uniqueValues' }
    const groups = await ask(question(opened, [group, rowCount(opened.column)]))
    expect(new Map(groups.map(([value, count]) => [value, count]))).toEqual(
      new Map([...shown].map(([value, ids]) => [value, ids.length])),
    )
    expect(groups).toHaveLength(shown.size)

    const present = [...shown.keys()].filter((value) => value !== null).toSorted()
    const request = { columnId: opened.column.id, limit: 1000 }
    const suggested = await read(compileColumnValues(request, context()))
    expect(suggested.map(([value]) => value!).toSorted()).toEqual(present)
    const asked = question(opened, [view(opened.column)])
    for (const [mayUseTables, limit] of [
      [true, 0],
      [true, 1],
      [false, 0],
      [false, 1000],
    ] as const) {
      const ofQuestion = await read(compileQuestionValues({ ...asked, limit }, { ...request, mayUseTables }, context()))
      expect(ofQuestion.map(([value]) => value!).toSorted()).toEqual(present)
    }
    await read(compileColumnValues({ ...request, search: 'a' }, context()))
  })

  eachColumn('%s: a filter by a shown value finds exactly its rows, and its opposite all others', async (_, own) => {
    const opened = open(own)
    for (const [value, ids] of await idsByShown(opened)) {
      for (const { is, isNot } of shownFilters(opened.column, value)) {
        const condition = `${is.operator} ${JSON.stringify(is.values)}`
        expect(await idsWith(opened, [is]), condition).toEqual(ids)
        expect(await idsWith(opened, [isNot]), `not ${condition}`).toEqual(others(own, ids))
      }
    }
  })

  eachColumn('%s: a filter by a value that no row holds finds none, and its opposite all rows', async (_, own) => {
    const opened = open(own)
    const absentDay = `${Math.max(1850, engine.dialect.years?.first ?? 0)}-05-05`
    const absent = {
      NUMBER: ['0.123', '1e250', '1e-250', '12345678901234567890123'],
      DATE: [absentDay, `${absentDay}T10:00:00`],
      BOOLEAN: [],
      STRING: ['no such text', '6ecd'],
      OTHER: ['no such text'],
    }
    for (const value of absent[opened.column.dataType]) {
      for (const { is, isNot } of shownFilters(opened.column, value)) {
        expect(await idsWith(opened, [is]), value).toEqual([])
        expect(await idsWith(opened, [isNot]), value).toEqual(others(own, []))
      }
    }
  })

  eachColumn('%s: every operator of its type works on every value', async (_, own) => {
    const opened = open(own)
    const { id: columnId, dataType } = opened.column
    const shown = await idsByShown(opened)
    const missing = [...shown]
      .flatMap(([value, ids]) => (value === null || (value === '' && dataType === 'STRING') ? ids : []))
      .toSorted((a, b) => a - b)
    for (const operator of ['isEmpty', 'isNullOrEmpty'] as const)
      expect(await idsWith(opened, [{ columnId, operator, values: [] }])).toEqual(missing)
    expect(await idsWith(opened, [{ columnId, operator: 'isNotEmpty', values: [] }])).toEqual(others(own, missing))
    for (const [value, ids] of shown) {
      const operators =
        dataType === 'STRING' && value !== '' && value !== null ? (['contains', 'startsWith', 'endsWith'] as const) : []
      for (const operator of operators)
        expect(await idsWith(opened, [{ columnId, operator, values: [value] }]), `${operator} ${value}`).toEqual(
          expect.arrayContaining(ids),
        )
      const isOrdered = isDate(opened.column, value)
        ? dataType === 'DATE'
        : dataType === 'NUMBER' && Number.isFinite(Number(value))
      if (isOrdered && value !== null)
        expect(
          await idsWith(opened, [{ columnId, operator: 'between', values: [value, value] }]),
          `between ${value}`,
        ).toEqual(ids)
    }
  })

  eachColumn('%s: statistics and analysis count its values', async (_, own) => {
    const opened = open(own)
    const { column, table } = opened
    const shown = await idsByShown(opened)
    if (!own.sumOverflows) {
      const statement = compileColumnStatistics(column.id, context())
      const [values = []] = await read(statement)
      expect(values[statement.statistics.indexOf('uniqueCount')]).toBe(shown.size - 1)
      expect(values[statement.statistics.indexOf('nullCount')]).toBe(shown.get(null)!.length)
    }
    const analysis = compileTableAnalysis({ tableId: table.id }, context())
    const [[count, ...analysed] = []] = await read(analysis)
    expect(count).toBe(rowsOf(own).length)
    expect(
      analysed[
        analysis.statistics.findIndex(
          ({ columnId, statistic }) => columnId === column.id && statistic === 'distinctCount',
        )
      ],
    ).toBe(shown.size - 1)
    await read(compileColumnSample({ tableId: table.id, columnIds: [column.id, opened.id.id], rowCount: 1 }, context()))
  })

  eachColumn('%s: minima, maxima and sums are found by what they show', async (_, own) => {
    const opened = open(own)
    const { column, id } = opened
    const shown = new Map(
      [...(await idsByShown(opened))].flatMap(([value, ids]) => ids.map((each) => [each, value] as const)),
    )
    const ofOneRow = aggregationsFor(column).filter((name) => ['min', 'max', 'sum'].includes(name))
    const idGroup: OutputColumn = { ...plain, design: 'group', columnId: id.id, grouping: 'uniqueValues' }
    for (const aggregation of ofOneRow) {
      const measure: OutputColumn = { ...plain, design: 'view', columnId: column.id, aggregation }
      const rows = await ask(question(opened, [idGroup, measure]))
      if (aggregation === 'min' || aggregation === 'max')
        expect(new Map(rows.map(([each, value]) => [Number(each), value])), aggregation).toEqual(
          new Map(
            [...shown].map(([each, value]) => [
              each,
              column.dataType === 'DATE' && !isMoment(column, value) ? null : value,
            ]),
          ),
        )
      if (aggregation === 'max') continue
      for (const [value, found] of Map.groupBy(rows, ([, value]) => value!)) {
        if (value === '') continue
        const filters: Filter[] = [{ columnId: column.id, aggregation, operator: 'equals', values: [value] }]
        const again = await ask(question(opened, [idGroup, measure], filters))
        expect(again.map(([each]) => each).toSorted(), `${aggregation} ${value}`).toEqual(
          found.map(([each]) => each).toSorted(),
        )
      }
    }
  })

  it.runIf(ownColumns[engineName].some(({ name }) => name === 'weights'))(
    'sums and averages of single precision are taken in double',
    async () => {
      const opened = open(ownColumns[engineName].find(({ name }) => name === 'weights')!)
      const { column } = opened
      const sum = 2 * 16_777_216 + 3 * 1 + Math.fround(0.1)
      const measure = (aggregation: 'sum' | 'avg'): OutputColumn => ({
        ...plain,
        design: 'view',
        columnId: column.id,
        aggregation,
      })
      const asked = await ask(question(opened, [measure('sum'), measure('avg')]))
      const statement = compileColumnStatistics(column.id, context())
      const [values = []] = await read(statement)
      const totals = compileTotals(question(opened, [view(column)]), context())
      const [[, ...totalled] = []] = await read(totals)
      const sums = [
        asked[0]![0],
        values[statement.statistics.indexOf('sum')],
        totalled[totals.aggregates.findIndex(({ summary }) => summary === 'sum')],
      ]
      const averages = [
        asked[0]![1],
        values[statement.statistics.indexOf('avg')],
        totalled[totals.aggregates.findIndex(({ summary }) => summary === 'avg')],
      ]
      for (const each of sums) expect(each).toBeCloseTo(sum, 6)
      for (const each of averages) expect(each).toBeCloseTo(sum / 6, 6)
    },
  )

  it.runIf(ownColumns[engineName].some(({ name }) => name === 'bytes'))(
    'binary values have the text that they have in every other engine',
    async () => {
      const shown = await idsByShown(open(ownColumns[engineName].find(({ name }) => name === 'bytes')!))
      expect([...shown.keys()].filter((value) => value !== null).toSorted()).toEqual(
        binaries.map((hex) => bytesText(Buffer.from(hex, 'hex'))).toSorted(),
      )
    },
  )

  const dateColumns = ownColumns[engineName].filter(({ name }) => /date|birth|timestamp|seconds/.test(name))
  it.each(dateColumns.map((own) => [own.name, own] as const))(
    '%s: the time between dates is known unless one of them has no end',
    async (_, own) => {
      const opened = open(own)
      const { id: columnId } = opened.column
      const difference = (aggregation: 'dateDiff' | 'averageDateDiff'): OutputColumn => ({
        ...plain,
        design: 'view',
        columnId,
        secondColumnId: columnId,
        aggregation,
      })
      const rows = await ask(question(opened, [view(opened.column), difference('dateDiff')]))
      for (const [date, seconds] of rows)
        expect(seconds, String(date)).toBe(
          !isMoment(opened.column, date!) || String(date).endsWith('infinity') ? null : 0,
        )
      expect(await ask(question(opened, [difference('averageDateDiff')]))).toEqual([[0]])
    },
  )

  it.each(dateColumns.map((own) => [own.name, own] as const))(
    '%s: the group of a period or of a part of dates is found by what it shows',
    async (_, own) => {
      const opened = open(own)
      const { id: columnId, dataType } = opened.column
      expect(dataType).toBe('DATE')
      const offered = (['monday', 'sunday'] as const).flatMap((weekStart) =>
        groupingsFor(opened.column, { weekStart, financialYearStart: 4 }),
      )
      for (const grouping of new Set(offered.filter((name) => name !== 'uniqueValues'))) {
        const groups = await ask(
          question(opened, [{ ...plain, design: 'group', columnId, grouping }, rowCount(opened.column)]),
        )
        expect(new Set(groups.map(([value]) => value)).size, grouping).toBe(groups.length)
        // A week or financial year that begins before year 1 cannot be asked for in databases whose calendar begins there.
        const unit = findDateUnit(grouping)
        const isBeforeYear1 = (shown: unknown) =>
          unit !== undefined && groupings[unit].period.isAmbiguous && /^0000-(?!00)/.test(String(shown))
        for (const [value, count] of groups.filter(([shown]) => !isBeforeYear1(shown))) {
          const part = groupingOf(grouping).cycle ? { grouping } : {}
          const range = unit && value !== null ? periodRange(unit, String(value)) : undefined
          const text = unit && value !== null ? rangeText(unit, String(value)) : value!
          const filters: Filter[] = range
            ? [
                { columnId, operator: 'greaterOrEqual', values: [range[0]] },
                { columnId, operator: 'lessThan', values: [range[1]] },
              ]
            : [{ columnId, ...part, operator: 'equals', values: [text] }]
          const found = await idsWith(opened, filters)
          expect(found, `${grouping} ${value}`).toHaveLength(Number(count))
          expect(
            await idsWith(opened, [{ columnId, ...part, operator: 'equals', values: [text] }]),
            `equals ${grouping} ${value}`,
          ).toEqual(found)
          expect(
            await idsWith(opened, [{ columnId, ...part, operator: 'notEquals', values: [text] }]),
            `not ${grouping} ${value}`,
          ).toEqual(others(own, found))
        }
      }
    },
  )

  it.runIf(farthestDates[engineName])('dates that have no timestamp are shown, grouped and subtracted', async () => {
    const own = farthestDates[engineName]!
    const opened = open(own)
    const { id: columnId } = opened.column
    const group = (grouping: GroupingName): OutputColumn => ({ ...plain, design: 'group', columnId, grouping })
    const rows = await ask(
      question(opened, [group('uniqueValues'), group('day'), group('month'), group('quarter'), group('year')]),
    )
    const dates = rows.flatMap(([date]) => (date === null ? [] : [String(date)]))
    expect(dates).toHaveLength(own.values.length)
    for (const [date, ...periods] of rows) {
      const [, year = '', month = '', day = '', era = ''] = /^(\d+)-(\d+)-(\d+)( BC)?$/.exec(String(date)) ?? []
      const expected = [
        `${year}-${month}-${day}`,
        `${year}-${month}`,
        `${year}-Q${Math.ceil(Number(month) / 3)}`,
        year,
      ].map((text) => `${text}${era}`)
      expect(periods).toEqual(date === null ? [null, null, null, null] : expected)
    }
    const other = await ask(question(opened, (['week', 'dayOfWeek', 'monthOfYear'] as const).map(group)))
    expect(other.filter((row) => !row.includes(null))).not.toHaveLength(0)
    const difference: OutputColumn = {
      ...plain,
      design: 'view',
      columnId,
      secondColumnId: columnId,
      aggregation: 'dateDiff',
    }
    expect(new Set((await ask(question(opened, [difference]))).flat())).toEqual(new Set([0, null]))
    await read(compileColumnStatistics(columnId, context()))
    await read(compileTableAnalysis({ tableId: opened.table.id }, context()))
    await read(compileColumnSample({ tableId: opened.table.id, columnIds: [columnId], rowCount: 1 }, context()))
  })
})
