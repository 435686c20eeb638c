import { describe, expect, it } from 'vitest'
import { checkQuery } from '../checks/check-query.ts'
import { compile } from '../compile.ts'
import type { Formula } from '../formula/formula.ts'
import { formulaScope } from '../formula/scope.ts'
import type { CatalogColumn } from '../model/catalog.ts'
import { NO_COLUMN, type Filter } from '../model/query.ts'
import { checkFormula } from '../statements/check-formula.ts'
import { compileCount } from '../statements/count.ts'
import { acceptsFilter } from '../statements/dynamic-filters.ts'
import { formulaText, formulaTitle } from '../statements/formula-title.ts'
import { leavesGroupsOut } from '../statements/totals/left-out-groups.ts'
import { compileOwnTotals } from '../statements/totals/own-totals.ts'
import { tablesRead } from '../statements/tables-read.ts'
import { clinic, computed, context, filter, group, question, view } from '../testing/clinic.ts'

function written(text: string) {
  const checked = checkFormula(text, formulaScope(clinic, 5))
  if (!checked.ok) throw new Error(checked.error.message)
  return checked.formula
}

const on = (text: string, operator: Filter['operator'], ...values: Filter['values']): Filter => ({
  columnId: NO_COLUMN,
  formula: written(text),
  operator,
  values,
})
const raw = (...filters: readonly Filter[]) => question([view(50)], { filters })
const byKind = (...filters: readonly Filter[]) => question([group(56), view(55, 'sum')], { filters })
const sqlOf = (...filters: readonly Filter[]) => compile(raw(...filters), context).text

describe('SD6 SD7 a filter on a calculated column', () => {
  it.each([
    [on('days * 2', 'greaterThan', 3), 'where (cast(t0."days" as double precision) * cast(? as double precision)) > ?'],
    [on('[Wards].name', 'equals', 'Eye'), 'where (t2."name" = ?)'],
    [on('urgent and days > 1', 'equals', true), '> cast(? as double precision)))'],
  ])('of rows is a condition on rows (%#)', (asked, condition) => {
    expect(sqlOf(asked)).toContain(condition)
  })

  it('of groups is a condition on groups, beside one on rows', () => {
    const { text } = compile(
      byKind(on('sum(cost) / rows()', 'greaterThan', 100), on('days + 1', 'lessThan', 9)),
      context,
    )
    expect(text).toMatch(/where \(cast\(t0\."days" .* < \? group by t0\."kind" having \(cast\(sum\(t0\."cost"\)/)
    expect(compileCount(byKind(on('sum(cost) / rows()', 'greaterThan', 100)), context).text).toContain(' having ')
  })

  it.each<[field: string, message: string, asked: Filter]>([
    ['filters[0].operator', 'Contains does not apply to The calculated column', on('days * 2', 'contains', 'x')],
    ['filters[0].values', 'The calculated column: "x" is not a number', on('days * 2', 'equals', 'x')],
    [
      'filters[0].formula',
      'There is no column 999 in this database',
      { ...filter(NO_COLUMN, 'isEmpty'), formula: { kind: 'column', column: 999 } },
    ],
    [
      'filters[0].formula',
      'A calculated column cannot mix aggregated and plain columns',
      {
        ...on('days', 'isEmpty'),
        formula: { kind: 'operation', operator: '+', left: written('days'), right: written('sum(days)') },
      },
    ],
    [
      'filters[0].formula',
      'A filter compares a column or a calculated column, not both',
      { ...on('days', 'isEmpty'), columnId: 55 },
    ],
    [
      'filters[0].dynamic',
      'A filter on a calculated column cannot be dynamic. Save the column on its table in the data model and filter by that',
      { ...on('days', 'isEmpty'), dynamic: true },
    ],
    ['filters', 'A filter on an aggregate needs views or groups', on('sum(days)', 'greaterThan', 1)],
  ])('is refused at %s: %s', (field, message, asked) => {
    expect(() => compile(raw(asked), context)).toThrow(expect.objectContaining({ field, message }))
  })

  it('with aggregates cannot be joined by or with one on rows, nor be a condition of a view', () => {
    const tree = { operator: 'or', items: [on('sum(days)', 'greaterThan', 1), on('days', 'greaterThan', 1)] } as const
    expect(() => compile({ ...byKind(), advanced: tree }, context)).toThrow(
      'A filter on an aggregate cannot be joined by "or" with a filter on a column',
    )
    expect(() =>
      compile(
        question([view(55, 'sum', { where: { operator: 'and', items: [on('sum(days)', 'greaterThan', 1)] } })]),
        context,
      ),
    ).toThrow('about rows and not about aggregates')
  })

  it('reads the tables of its formula', () => {
    expect(tablesRead(raw(on('length([Hospitals].name)', 'greaterThan', 1)), clinic)).toEqual(
      expect.arrayContaining([5, 4, 2, 1]),
    )
    expect(
      tablesRead(
        question([view(55, 'sum', { where: { operator: 'and', items: [on('[Patients].name', 'isEmpty')] } })]),
        clinic,
      ),
    ).toContain(4)
  })

  it('stands once for each formula', () => {
    expect(() => checkQuery(raw(on('days * 2', 'isEmpty'), on('days * 3', 'isEmpty')), clinic)).not.toThrow()
    expect(() => checkQuery(raw(on('days * 2', 'isEmpty'), on('days*2', 'greaterThan', 1)), clinic)).toThrow(
      'A filter for the calculated column already exists',
    )
  })

  it('cannot be put on a question from outside', () => {
    expect(acceptsFilter(raw(on('days * 2', 'isEmpty')), on('days * 2', 'greaterThan', 1))).toBe(false)
    expect(acceptsFilter(question([computed(written('days * 2'))]), on('days * 2', 'greaterThan', 1))).toBe(false)
  })

  it('on aggregates leaves totals of groups to the shown groups, and on rows to the rows that it lets through', () => {
    const asked = (only: Filter) => question([group(56), view(55, 'avg')], { filters: [only] })
    expect(compileOwnTotals(asked(on('sum(cost)', 'greaterThan', 1)), context, [])).toBeUndefined()
    expect(compileOwnTotals(asked(on('days * 2', 'greaterThan', 1)), context, [])?.text).toContain(' where ')
  })

  it('on a part of the date of a group leaves periods out', () => {
    const byMonth = (only: Filter) =>
      leavesGroupsOut(question([group(53, 'month'), view(55, 'sum')], { filters: [only] }), clinic)
    expect(
      [on('month(started)', 'equals', 3), on('sum(cost)', 'greaterThan', 1), on('days * 2', 'greaterThan', 1)].map(
        byMonth,
      ),
    ).toEqual([true, true, false])
  })

  it('is written so that it means the same again where a column is called like a condition', () => {
    const names: Record<number, string> = { 55: 'Paid', 58: 'Lost', 50: 'paid and lost', 56: 'Not lost' }
    const known = {
      ...clinic,
      tables: clinic.tables.map((table) => ({
        ...table,
        columns: table.columns.map((each): CatalogColumn => {
          const displayName = names[each.id]
          return displayName === undefined ? each : { ...each, displayName, name: `c${each.id}`, dataType: 'BOOLEAN' }
        }),
      })),
    }
    const textOf = (formula: Formula<number>) => formulaText(formula, known, 5)
    const again = (formula: Formula<number>) => {
      const checked = checkFormula(textOf(formula), formulaScope(known, 5))
      return checked.ok ? checked.formula : checked.error
    }
    const [paid, lost] = [55, 58].map((column): Formula<number> => ({ kind: 'column', column })) as [
      Formula<number>,
      Formula<number>,
    ]
    const both: Formula<number> = { kind: 'logic', operator: 'and', left: paid, right: lost }
    const notLost: Formula<number> = { kind: 'not', operand: lost }
    const either: Formula<number> = { kind: 'logic', operator: 'or', left: paid, right: lost }
    for (const formula of [both, notLost, either]) expect(again(formula)).toEqual(formula)
    expect([both, either].map(textOf)).toEqual(['[Paid] and [Lost]', 'Paid or Lost'])
  })

  it('is called as the question calls the column, or by its formula', () => {
    const double = computed(written('days * 2'), { label: 'Double' })
    expect([[double], []].map((columns) => formulaTitle(question(columns), written('days*2'), clinic))).toEqual([
      'Double',
      'days * 2',
    ])
  })
})
