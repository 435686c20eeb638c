import { describe, expect, it } from 'vitest'
import { compile } from '../compile.ts'
import { relatedTables } from '../model/related-tables.ts'
import type { Query, RelatedColumn, SequenceColumn, VirtualColumn } from '../model/query.ts'
import { QueryError } from '../model/query-error.ts'
import { boundBy } from '../stages/rules/row-rules.ts'
import { compileCount } from '../statements/count.ts'
import { filterableColumns } from '../statements/dynamic-filters.ts'
import { tablesRead } from '../statements/tables-read.ts'
import {
  calculatedColumn,
  clinic,
  computed,
  context,
  filter,
  group,
  question,
  view,
  withColumns,
} from '../testing/clinic.ts'
import { checkQuery } from '../checks/check-query.ts'
import { withFittingVirtualColumns, withVirtualColumns } from './extend-catalog.ts'
import { otherRowsFormula } from './saved-meaning.ts'

const encounters: RelatedColumn = {
  kind: 'related',
  id: -1,
  label: 'Encounters',
  tableId: 5,
  path: [4],
  measure: 'count',
}
const previous: SequenceColumn = {
  kind: 'sequence',
  id: -1,
  label: 'Previous',
  subject: [{ columnId: 51 }],
  by: { columnId: 53 },
  measure: 'previous',
  column: { columnId: 54 },
}

/** A question on patients. */
const ofPatients = (virtual: RelatedColumn, own: Partial<Query> = {}): Query =>
  question([view(-1)], { baseTableId: 4, virtualColumns: [virtual], ...own })
const ofEncounters = (virtual: SequenceColumn): Query => question([view(-1)], { virtualColumns: [virtual] })

const problemOf = (query: Query) => {
  try {
    compile(query, context)
    return undefined
  } catch (error) {
    if (error instanceof QueryError) return [error.field, error.message]
    throw error
  }
}

describe('SD3 SD6 related rows', () => {
  it('are put together before they are joined, so that no row is repeated', () => {
    const { text } = compile(
      ofPatients({ ...encounters, where: { operator: 'and', items: [filter(56, 'equals', 'inpatient')] } }),
      context,
    )
    expect(text).toContain(
      `left join (select t0."patient_id" as k0, count(*) as f0 from "encounters" t0 where t0."patient_id" is not null and (t0."kind" = ?) group by t0."patient_id") r1 on t0."id" = r1.k0`,
    )
    expect(text).toContain('coalesce(r1.f0, 0) as c0')
  })

  it('are looked for and not counted where a filter asks whether there are any', () => {
    const any = ofPatients({ ...encounters, measure: 'any' }, { columns: [view(40)] })
    const [yes, no] = [true, false].map(
      (value) => compileCount({ ...any, filters: [filter(-1, 'equals', value)] }, context).text,
    )
    expect(yes).toContain('where exists (select 1 from (select t0."patient_id" as k0 from "encounters" t0')
    expect(no).toContain('where not exists (select 1')
    expect(yes).not.toContain('left join')
  })

  it.each<[totals: boolean, query: Query]>([
    [true, ofPatients(encounters)],
    [true, ofPatients({ ...encounters, measure: 'sum', column: { columnId: 55 } })],
    [false, ofPatients({ ...encounters, measure: 'avg', column: { columnId: 55 } })],
    [true, ofEncounters({ ...previous, measure: 'daysSince' })],
    [
      false,
      ofEncounters({
        kind: 'sequence',
        id: -1,
        label: 'x',
        subject: previous.subject,
        by: previous.by,
        measure: 'number',
      }),
    ],
  ])(
    'are added up in totals of rows where that says something (%s), in the question and in the data model',
    (isAddedUp, query) => {
      const [{ id: _id, label: _label, ...meaning }] = query.virtualColumns as [VirtualColumn]
      const catalog = withColumns([query.baseTableId, calculatedColumn(900, otherRowsFormula(meaning))])
      const saved: Query = { ...query, virtualColumns: [], columns: [view(900)] }
      for (const asked of [query, saved])
        expect(compile(asked, { ...context, catalog }).columns[0]?.summaries?.includes('total')).toBe(isAddedUp)
    },
  )

  const started = { kind: 'column', column: 53 } as const
  const [year, numbers] = [calculatedColumn(901, { kind: 'call', function: 'year', arguments: [started] }), 55]
  const last = { measure: 'last', by: { columnId: 53 } } as const

  it.each<[totals: boolean, query: Query]>([
    ...(['sum', 'min', 'max'] as const).map((measure): [boolean, Query] => [
      false,
      ofPatients({ ...encounters, measure, column: { columnId: year.id } }),
    ]),
    [false, ofPatients({ ...encounters, ...last, column: { columnId: year.id } })],
    [true, ofPatients({ ...encounters, ...last, column: { columnId: numbers } })],
    [false, ofEncounters({ ...previous, column: { columnId: year.id } })],
    [false, ofEncounters({ ...previous, measure: 'next', column: { columnId: year.id } })],
    [true, ofEncounters({ ...previous, column: { columnId: numbers } })],
  ])(
    'are added up in totals of rows where what they show of other rows adds up (%s), in the question and in the data model',
    (isAddedUp, query) => {
      const [{ id: _id, label: _label, ...meaning }] = query.virtualColumns as [VirtualColumn]
      const catalog = withColumns([5, year], [query.baseTableId, calculatedColumn(900, otherRowsFormula(meaning))])
      const saved: Query = { ...query, virtualColumns: [], columns: [view(900)] }
      for (const asked of [query, saved])
        expect(compile(asked, { ...context, catalog }).columns[0]?.summaries?.includes('total')).toBe(isAddedUp)
    },
  )

  it('are added up as a formula of the same row before is, whatever its subject', () => {
    const before = (column: number, subject: number) =>
      computed({
        kind: 'call',
        function: 'previous',
        arguments: [{ kind: 'column', column }, started, { kind: 'column', column: subject }],
      })
    const asked = [before(year.id, 51), before(numbers, 51), before(numbers, year.id)]
    const { columns } = compile(question(asked), { ...context, catalog: withColumns([5, year]) })
    expect(columns.map(({ summaries }) => summaries?.includes('total'))).toEqual([false, true, true])
  })

  it('of the same kind share one join', () => {
    const most: RelatedColumn = { ...encounters, id: -2, measure: 'max', column: { columnId: 55 } }
    const { text } = compile(
      question(
        [
          view(-1),
          view(-2),
          computed({
            kind: 'operation',
            operator: '/',
            left: { kind: 'column', column: -2 },
            right: { kind: 'column', column: -1 },
          }),
        ],
        { baseTableId: 4, virtualColumns: [encounters, most] },
      ),
      context,
    )
    expect(text.match(/left join/g)).toHaveLength(1)
  })

  it('are cut as the viewer may see them, through every table on the way', () => {
    const doses: RelatedColumn = { ...encounters, tableId: 7, path: [6, 4] }
    const { text } = compile(ofPatients(doses), {
      ...context,
      accessRules: boundBy([{ tableId: 4, columnId: 40, values: [1] }]),
    })
    expect(text).toContain(
      'from (select s0.* from "doses" s0 where s0."encounter_id" in (select s1."id" from "encounters" s1 where s1."patient_id" in (?))) t0 left join (select s0.* from "encounters" s0 where s0."patient_id" in (?)) t1',
    )
  })

  it('of closed tables are refused', () => {
    const catalog = {
      ...clinic,
      closesUnreachedTables: true,
      tables: clinic.tables.map((table) => (table.id === 4 ? { ...table, isLookup: true } : table)),
    }
    const rules = boundBy([{ tableId: 7, columnId: 70, values: [1] }])
    expect(() => compile(ofPatients(encounters), { ...context, catalog, accessRules: rules })).toThrow(
      'Encounters is out of reach of your row rules',
    )
  })

  it('count for the tables that a question reads, with their conditions', () => {
    const asked = ofPatients({ ...encounters, where: { operator: 'and', items: [filter(31, 'equals', 'Ann')] } })
    expect(tablesRead(asked, clinic).toSorted()).toEqual([3, 4, 5])
    expect(tablesRead(ofPatients({ ...encounters, tableId: 7, path: [6, 4] }), clinic).toSorted()).toEqual([4, 5, 7])
    expect(tablesRead(ofPatients({ ...encounters, tableId: 99 }), clinic)).toEqual([4])
  })

  it('are offered of tables near and far', () => {
    expect(relatedTables(clinic, 4).map(({ title, path }) => [title, ...path])).toEqual([
      ['Encounters', 4],
      ['Doses', 6, 4],
    ])
    expect(relatedTables(clinic, 4).map(({ between }) => between)).toEqual([[], ['Encounters']])
    expect(relatedTables(clinic, 2).map(({ title }) => title)).toEqual([
      'Doctors',
      'Patients',
      'Encounters · via Doctors',
      'Encounters · via Patients',
      'Doses · via Encounters → Doctors',
      'Doses · via Encounters → Patients',
    ])
  })

  it.each<[string, Partial<RelatedColumn>, string]>([
    ['a table that does not refer to this one', { tableId: 6, path: [1] }, 'virtualColumns[0].path'],
    ['a hidden table', { tableId: 8 }, 'virtualColumns[0].tableId'],
    ['an unknown table', { tableId: 99 }, 'virtualColumns[0].tableId'],
    ['a sum without a column', { measure: 'sum' }, 'virtualColumns[0].column'],
    ['a sum of texts', { measure: 'sum', column: { columnId: 56 } }, 'virtualColumns[0].column'],
    ['a count of a column', { column: { columnId: 56 } }, 'virtualColumns[0].column'],
    ['the last without a date', { measure: 'last', column: { columnId: 56 } }, 'virtualColumns[0].by'],
    ['the last by a text', { measure: 'last', column: { columnId: 56 }, by: { columnId: 56 } }, 'virtualColumns[0].by'],
    ['an unknown measure', { measure: 'most' as 'any' }, 'virtualColumns[0].measure'],
    [
      'a condition on an aggregate',
      { where: { operator: 'and', items: [{ ...filter(55, 'greaterThan', 1), aggregation: 'sum' }] } },
      'virtualColumns[0].where',
    ],
    [
      'a condition on itself',
      { where: { operator: 'and', items: [filter(-1, 'greaterThan', 1)] } },
      'virtualColumns[0]',
    ],
    ['a positive id', { id: 1 }, 'virtualColumns[0].id'],
  ])('refuse %s', (_what, own, field) => {
    expect(problemOf(ofPatients({ ...encounters, ...own }))?.[0]).toBe(field)
  })

  it('are used like columns of the base table, in checks too', () => {
    const asked = question([group(-1), view(-1, 'avg')], {
      baseTableId: 4,
      virtualColumns: [encounters],
      filters: [filter(-1, 'greaterThan', 2)],
    })
    expect(() => checkQuery(asked, clinic)).not.toThrow()
    expect(problemOf(asked)).toBeUndefined()
    expect(problemOf({ ...asked, filters: [{ ...filter(-1, 'greaterThan', 2), dynamic: true }] })?.[0]).toBe(
      'filters[0].dynamic',
    )
    expect(filterableColumns(asked)).toEqual([])
    expect(
      problemOf(
        question([view(-1)], {
          virtualColumns: [
            { ...encounters, tableId: 7, path: [6] },
            { ...encounters, tableId: 7, path: [6] },
          ],
        }),
      )?.[0],
    ).toBe('virtualColumns[1].id')
  })
})

describe('SD3 SD6 sequences', () => {
  it('run over all rows that the viewer may see, inside of what the filters of the question leave', () => {
    const { text } = compile(
      { ...ofEncounters(previous), filters: [filter(56, 'equals', 'inpatient')] },
      { ...context, accessRules: boundBy([{ tableId: 4, columnId: 40, values: [1] }]) },
    )
    const [windows = '', after = ''] = text.split(') t0 where ')
    expect(windows).toContain(
      'lag(d0.v3) over (partition by d0.v0, case when d0.v1 is null then 1 else 0 end order by d0.v1 asc, d0.v2 asc)',
    )
    expect(windows).toContain('where s0."patient_id" in (?)')
    expect(after).toContain('"kind" = ?')
  })

  it('take names that no column of the table has', () => {
    const catalog = {
      ...clinic,
      tables: clinic.tables.map((table) =>
        table.id === 5
          ? {
              ...table,
              columns: table.columns.map((column) => (column.id === 58 ? { ...column, name: 'F7' } : column)),
            }
          : table,
      ),
    }
    expect(compile(ofEncounters(previous), { ...context, catalog }).text).toContain('t0."f8" as c0')
  })

  it.each<[string, Partial<SequenceColumn>, string]>([
    ['no subject', { subject: [] }, 'virtualColumns[0].subject'],
    ['a subject that cannot be compared', { subject: [{ columnId: 59 }] }, 'virtualColumns[0].subject'],
    ['a number as date', { by: { columnId: 55 } }, 'virtualColumns[0].by'],
    ['days until a text', { measure: 'daysSince', column: { columnId: 56 } }, 'virtualColumns[0].column'],
    ['the number of a column', { measure: 'number' }, 'virtualColumns[0].column'],
    ['a value of no column', { column: undefined as never }, 'virtualColumns[0].column'],
    ['an unknown number of days', { measure: 'withinSince' }, 'virtualColumns[0].days'],
    ['half a day', { measure: 'withinSince', days: 0.5 }, 'virtualColumns[0].days'],
    ['days where none are needed', { days: 3 }, 'virtualColumns[0].days'],
  ])('refuse %s', (_what, own, field) => {
    expect(problemOf(ofEncounters({ ...previous, ...own }))?.[0]).toBe(field)
  })

  it('refuse tables without a primary key, whose rows of one date have no order', () => {
    expect(
      problemOf(
        question([view(-1)], {
          baseTableId: 6,
          virtualColumns: [
            { ...previous, subject: [{ columnId: 60 }], by: { columnId: 61 }, column: { columnId: 60 } },
          ],
        }),
      )?.[1],
    ).toContain('has no primary key')
  })

  it('are at most four in a question', () => {
    const five = [51, 52, 55, 56, 58].map((columnId, at): SequenceColumn => ({
      ...previous,
      id: -1 - at,
      subject: [{ columnId }],
    }))
    expect(problemOf(question([view(-1)], { virtualColumns: five }))).toEqual([
      'virtualColumns',
      'A question has at most 4 sequences',
    ])
  })
})

it('columns that no longer fit are left out where a question is shown and refused where it is asked', () => {
  const gone = {
    baseTableId: 4,
    virtualColumns: [{ ...encounters, measure: 'sum' as const, column: { columnId: 999 } }],
  }
  expect(withFittingVirtualColumns(clinic, gone)).toBe(clinic)
  expect(() => withVirtualColumns(clinic, gone)).toThrow('There is no column 999')
})
