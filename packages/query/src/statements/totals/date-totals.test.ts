import { expect, it } from 'vitest'
import type { Formula } from '../../formula/formula.ts'
import type { OutputColumn } from '../../model/query.ts'
import { compile } from '../../compile.ts'
import { clinic, computed, context, group, question, view } from '../../testing/clinic.ts'
import { compileOwnTotals } from './own-totals.ts'
import { compileTotals } from './summaries.ts'

const last = (column: number): Formula<number> => ({ kind: 'aggregate', function: 'max', column })

/** Whether each column of a question has a total. */
const totalsOf = (columns: readonly OutputColumn[], catalog = clinic) =>
  compile(question(columns), { ...context, catalog }).columns.map(({ summaries }) => summaries)

it('the first and the last date of groups have a total, dates of rows and of groups have none [RV2]', () => {
  expect(totalsOf([group(53, 'month'), view(53, 'min'), view(54, 'max'), computed(last(53))])).toEqual([
    [],
    ['total'],
    ['total'],
    ['total'],
  ])
  expect(totalsOf([view(53), view(54)])).toEqual([[], []])
})

it('the total of a last date is a date, the last one of the groups that are shown [RV2]', () => {
  const { text, columns, aggregates } = compileTotals(question([group(56), view(53, 'max')], { limit: 5 }), context)
  expect(text).toContain('max(q0.c1)')
  expect(columns.at(-1)).toMatchObject({ dataType: 'DATE', dateKind: 'timestamp' })
  expect(aggregates).toEqual([{ output: 1, summary: 'max', answers: ['total'] }])
})

it('the total of a last date that a formula gives comes from the rows of the database [RV2]', () => {
  const { text = '', outputs } = compileOwnTotals(question([group(56), computed(last(53))]), context, []) ?? {}
  expect(outputs).toEqual([1])
  expect(text).toMatch(/^select max\(/)
})

it('the total of the last instant is computed from instants, since clocks show one hour of a year twice [RV2]', () => {
  const catalog = {
    ...clinic,
    tables: clinic.tables.map((table) => ({
      ...table,
      columns: table.columns.map((each) => (each.id === 53 ? { ...each, dateKind: 'instant' as const } : each)),
    })),
  }
  const asked = question([group(56), view(53, 'max')])
  expect(compileTotals(asked, { ...context, catalog }).aggregates).toEqual([])
  expect(compileOwnTotals(asked, { ...context, catalog }, [])?.outputs).toEqual([1])
})
