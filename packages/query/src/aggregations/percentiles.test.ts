import { describe, expect, it } from 'vitest'
import { compile } from '../compile.ts'
import type { Dialect } from '../sql/dialect.ts'
import { ansi } from '../sql/ansi.ts'
import { sql } from '../sql/fragment.ts'
import { compileCount } from '../statements/count.ts'
import { context, group, question, view } from '../testing/clinic.ts'
import { aggregationTitle, fractionOf } from './aggregation-title.ts'

const native: Dialect = {
  ...ansi,
  percentile: (double, fraction) => sql`percentile_cont(${fraction}) within group (order by ${double})`,
}
const days = 'cast(t0."days" as double precision)'

describe('SD3 percentiles', () => {
  it('are one aggregate where the database has it', () => {
    const { text } = compile(question([view(58, 'median'), view(58, 'percentile', { percentile: '97.5' })]), {
      ...context,
      dialect: native,
    })
    expect(text).toBe(
      `select percentile_cont(0.5e0) within group (order by ${days}) as c0, percentile_cont(0.975e0) within group (order by ${days}) as c1 from "encounters" t0`,
    )
  })

  it('number the rows of each group first where it has not, once for all percentiles of a value', () => {
    const { text } = compile(
      question([group(56), view(58, 'median'), view(58, 'percentile', { percentile: '90' }), view(58, 'sum')]),
      context,
    )
    expect(text.match(/row_number\(\) over \(partition by t0\.v0 order by/g)).toHaveLength(1)
    expect(text).toContain('from (select t0."kind" as v0, t0."days" as v1 from "encounters" t0) t0')
    expect(text).toContain('abs(t0.r0 - 1 - (t0.n0 - 1) * 0.90e0)')
  })

  it('number only the rows that pass the filters, also where only a filter on groups asks for one', () => {
    const filters = [
      { columnId: 58, operator: 'greaterThan', values: [3] },
      { columnId: 58, aggregation: 'median', operator: 'lessThan', values: [9] },
    ] as const
    const asked = { ...question([group(56)]), filters }
    for (const { text } of [compile(asked, context), compileCount(asked, context)]) {
      expect(text.match(/ where /g)).toHaveLength(1)
      expect(text.indexOf(' where ')).toBeLessThan(text.indexOf(' group by '))
      expect(text).toMatch(/ having sum\(/)
    }
  })

  it.each([undefined, '', '-1', '101', '100.0000001', '50.', 'x', '1e1', '0x10', ' 5', '5 '])(
    'need a number from 0 to 100 with at most six decimals, which %s is not',
    (percentile) => {
      expect(fractionOf(percentile)).toBeUndefined()
      expect(() =>
        compile(question([view(58, 'percentile', { ...(percentile !== undefined && { percentile }) })]), context),
      ).toThrow(
        expect.objectContaining({
          field: 'columns[0].percentile',
          message: 'Percentile needs a number from 0 to 100 with at most 6 decimals',
        }),
      )
    },
  )

  it.each([
    ['0', '0.00'],
    ['5', '0.05'],
    ['50', '0.50'],
    ['97.5', '0.975'],
    ['100', '1.00'],
    ['0.000001', '0.00000001'],
  ])('keep every digit: %s is %s', (percentile, fraction) => {
    expect(fractionOf(percentile)).toBe(fraction)
  })

  it.each([
    ['median', undefined, 'Median'],
    ['percentile', '90', '90th Percentile'],
    ['percentile', '1', '1st Percentile'],
    ['percentile', '11', '11th Percentile'],
    ['percentile', '22', '22nd Percentile'],
    ['percentile', '97.5', '97.5th Percentile'],
    ['percentileDateDiff', '3', '3rd Percentile Date Diff'],
  ] as const)('%s %s is called %s', (name, percentile, title) => {
    expect(aggregationTitle(name, percentile)).toBe(title)
  })
})
