import { describe, expect, it } from 'vitest'
import { compile } from '../../compile.ts'
import { argumentHelp, completeFormula } from '../../formula/complete.ts'
import type { Formula } from '../../formula/formula.ts'
import { formulaScope } from '../../formula/scope.ts'
import type { Catalog, CatalogColumn } from '../../model/catalog.ts'
import type { SequenceColumn } from '../../model/query.ts'
import { checkFormula } from '../../statements/check-formula.ts'
import { tablesRead } from '../../statements/tables-read.ts'
import { clinic, computed, context, question, view } from '../../testing/clinic.ts'
import { boundBy } from '../rules/row-rules.ts'

const check = (text: string, catalog: Catalog = clinic, tableId = 5) =>
  checkFormula(text, formulaScope(catalog, tableId))

function written(text: string, catalog: Catalog = clinic): Formula<number> {
  const checked = check(text, catalog)
  if (!checked.ok) throw new Error(checked.error.message)
  return checked.formula
}

const saved = (id: number, formula: Formula<number>): CatalogColumn => ({
  id,
  name: `calculated: ${id}`,
  displayName: `saved ${id}`,
  dataType: 'NUMBER',
  numberKind: 'float',
  kind: 'MEASURE',
  active: true,
  primaryKey: false,
  formula,
})
const withColumn = (column: CatalogColumn): Catalog => ({
  ...clinic,
  tables: clinic.tables.map((table) => (table.id === 5 ? { ...table, columns: [...table.columns, column] } : table)),
})

describe('SD7 previous and next in formulas', () => {
  it('are the same as a column of a sequence, and share its windows', () => {
    const previous: SequenceColumn = {
      kind: 'sequence',
      id: -1,
      label: 'Previous',
      subject: [{ columnId: 51 }],
      by: { columnId: 53 },
      measure: 'previous',
      column: { columnId: 54 },
    }
    const formula = written('previous(ended, started, patient_id)')
    const [column, call] = [question([view(-1)], { virtualColumns: [previous] }), question([computed(formula)])].map(
      (asked) => compile(asked, context).text,
    )
    expect(call).toBe(column)
    const both = compile(
      question(
        [
          view(-1),
          computed(formula),
          computed(written('dateDiff("days", previous(ended, started, patient_id), started)')),
        ],
        { virtualColumns: [previous] },
      ),
      context,
    )
    expect(both.text.match(/ over \(/g)).toHaveLength(1)
  })

  it('run over the rows that the viewer may see, and count for the tables that a question reads', () => {
    const asked = question([computed(written('previous(Doctors.name, started, patient_id)'))])
    const { text } = compile(asked, { ...context, accessRules: boundBy([{ tableId: 4, columnId: 40, values: [1] }]) })
    expect(text).toContain('from (select s0.* from "encounters" s0 where s0."patient_id" in (?)) t0')
    expect(tablesRead(asked, clinic).toSorted()).toEqual([3, 5])
  })

  it('are offered with the columns that fit each argument', () => {
    const offered = (text: string) =>
      completeFormula(text, text.length, formulaScope(clinic, 5))
        .suggestions.filter(({ table }) => table === undefined)
        .map(({ label }) => label)
    expect(offered('prev')).toEqual(['previous'])
    expect(offered('previous(cost, ')).toEqual(['started', 'ended'])
    expect(offered('previous(cost, started, ')).toContain('patient_id')
    expect(argumentHelp('previous(cost, ', 15)?.signature).toBe('previous(column, date, subject, …)')
  })

  it('are refused at the part that is wrong: a table without a key, columns of other rows, too many sequences', () => {
    expect(check('previous(line, at, line)', clinic, 6)).toMatchObject({
      ok: false,
      error: { message: 'Logs has no primary key, so the order of its rows is not certain', position: 0, length: 24 },
    })
    const model = withColumn(saved(900, written('previous(cost, started, patient_id)')))
    expect(check('2 * next([saved 900], started, patient_id)', model)).toMatchObject({
      ok: false,
      error: {
        message: 'Related rows and sequences are made of columns of the data model and not of each other',
        position: 9,
        length: 11,
      },
    })
    const nested: SequenceColumn = {
      kind: 'sequence',
      id: -1,
      label: 'x',
      subject: [{ columnId: 51 }],
      by: { columnId: 53 },
      measure: 'number',
      where: {
        operator: 'and',
        items: [
          { columnId: 0, formula: written('next(cost, started, patient_id) > 1'), operator: 'equals', values: [true] },
        ],
      },
    }
    expect(() => compile(question([view(-1)], { virtualColumns: [nested] }), context)).toThrow('not of each other')
    const five = ['patient_id', 'kind', 'days', 'cost', 'doctor_id'].map((subject) => `next(cost, started, ${subject})`)
    expect(check(five.join(' + '))).toMatchObject({
      ok: false,
      error: { message: 'A formula has at most 4 sequences', position: five.slice(0, 4).join(' + ').length + 3 },
    })
    expect(() => compile(question(five.map((text) => computed(written(text)))), context)).toThrow(
      'A question has at most 4 sequences, those of its formulas included',
    )
  })
})
