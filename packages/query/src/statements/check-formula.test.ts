import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { completeFormula } from '../formula/complete.ts'
import { formulaFunctionNames, formulaFunctions } from '../formula/functions/registry.ts'
import { parseFormula } from '../formula/parse.ts'
import { formulaScope } from '../formula/scope.ts'
import { clinic } from '../testing/clinic.ts'
import { checkFormula } from './check-formula.ts'

const check = (text: string) => checkFormula(text, formulaScope(clinic, 5))

describe('SD7 a typed formula', () => {
  it('says what it gives: a value for each row, or one for each group', () => {
    expect(check('cost * 2')).toMatchObject({ ok: true, level: 'row', type: { dataType: 'NUMBER' } })
    expect(check('sum(cost) / count(id)')).toMatchObject({ ok: true, level: 'aggregate', type: { dataType: 'NUMBER' } })
    expect(check('started')).toMatchObject({ ok: true, level: 'row', type: { dataType: 'DATE' } })
  })

  it.each([
    ['if(kind = "x", 1, 0)', 'row', 'NUMBER'],
    ['if(sum(cost) > 10, "much", "little")', 'aggregate', 'STRING'],
    ['cost > 1 and not (days = 2 or started < "2024-02-29")', 'row', 'BOOLEAN'],
    ['coalesce(started, today())', 'row', 'DATE'],
    ['dateDiff("days", started, "2024-03-01 12:00")', 'row', 'NUMBER'],
    ['countIf(kind = "x") / rows()', 'aggregate', 'NUMBER'],
    ['max(started)', 'aggregate', 'DATE'],
    ['rows()', 'aggregate', 'NUMBER'],
    ['concat(kind, "-", upper(kind))', 'row', 'STRING'],
    ['contains(kind, "x")', 'row', 'BOOLEAN'],
    ['previous(kind, started, [patient_id])', 'row', 'STRING'],
    ['dateDiff("days", previous(started, started, [patient_id]), started) <= 30', 'row', 'BOOLEAN'],
  ])('%s is for each %s a %s', (text, level, dataType) => {
    expect(check(text)).toMatchObject({ ok: true, level, type: { dataType } })
  })

  it('has for every function of the list an example that reads well', () => {
    for (const name of formulaFunctionNames)
      expect(parseFormula(formulaFunctions[name].example), name).toMatchObject({ ok: true })
  })

  it.each([
    ['sum(cost', { message: 'missing closing Paren ")"!', position: 3, length: 1 }],
    ['1 + prise', { message: 'There is no column prise', position: 4, length: 5 }],
    [
      'cost + sum(cost)',
      { message: 'A calculated column cannot mix aggregated and plain columns', position: 0, length: 16 },
    ],
    ['kind + 1', { message: 'A calculated column can only compute with numbers', position: 0, length: 4 }],
    [
      '1 + cost * lower(kind)',
      { message: 'A calculated column can only compute with numbers', position: 11, length: 11 },
    ],
    ['lower(cost)', { message: 'lower needs a text here, not a number', position: 6, length: 4 }],
    ['if(cost, 1, 2)', { message: 'if needs a condition here, not a number', position: 3, length: 4 }],
    [
      'if(cost > 1, kind, 2)',
      { message: 'if needs values of one type: a text and a number do not go together', position: 19, length: 1 },
    ],
    [
      'coalesce(cost, "none")',
      { message: 'coalesce needs values of one type: a number and a text do not go together', position: 15, length: 6 },
    ],
    ['coalesce(cost)', { message: 'coalesce is written coalesce(value, otherwise, …)', position: 0, length: 14 }],
    ['2 * round(cost, 1.5)', { message: 'round needs a whole number from 0 to 10 here', position: 16, length: 3 }],
    ['round(cost, -1)', { message: 'round needs a whole number from 0 to 10 here', position: 12, length: 2 }],
    ['substring(kind, 0)', { message: 'substring needs a whole number from 1 here', position: 16, length: 1 }],
    [
      'percentile(cost, 101)',
      { message: 'percentile needs a number from 0 to 100 with at most 6 decimals here', position: 17, length: 3 },
    ],
    ['percentile(cost + 1, 90)', { message: 'percentile needs a column here', position: 11, length: 8 }],
    ['sumIf(kind, cost > 1)', { message: 'sumIf does not apply to kind', position: 6, length: 4 }],
    [
      'countIf(sum(cost) > 1)',
      {
        message: 'countIf works on the values of rows, so no other aggregate can stand in it',
        position: 8,
        length: 13,
      },
    ],
    [
      'dateDiff("fortnights", started, today())',
      {
        message: 'dateDiff needs one of "years", "months", "weeks", "days", "hours", "minutes", "seconds" here',
        position: 9,
        length: 12,
      },
    ],
    [
      'dateDiff("days", cost, today())',
      { message: 'dateDiff needs a date here, not a number', position: 17, length: 4 },
    ],
    [
      '1 + previous(cost, kind, kind)',
      { message: 'previous needs a column of dates here, not a text', position: 19, length: 4 },
    ],
    ['previous(cost + 1, started, kind)', { message: 'previous needs a column here', position: 9, length: 8 }],
    ['next(cost, started)', { message: 'next is written next(column, date, subject, …)', position: 0, length: 19 }],
    [
      'previous(cost, previous(started, started, kind), kind)',
      { message: 'previous needs a column of dates here', position: 15, length: 32 },
    ],
    [
      'sum(cost) + next(cost, started, kind)',
      { message: 'A calculated column cannot mix aggregated and plain columns', position: 0, length: 37 },
    ],
    ['kind < "b"', { message: '< compares numbers or dates, not a text', position: 0, length: 4 }],
    ['cost = kind', { message: '= cannot compare a number with a text', position: 7, length: 4 }],
    ['started > "soon"', { message: '> cannot compare a date with a text', position: 10, length: 6 }],
    ['cost > 1 and days', { message: 'and needs a condition here, not a number', position: 13, length: 4 }],
    ['not (cost)', { message: 'not needs a condition here, not a number', position: 5, length: 4 }],
    ['rows(cost)', { message: 'rows takes no values: write rows()', position: 0, length: 10 }],
    ['today()', { message: 'A calculated column needs at least one column', position: 0, length: 7 }],
    ['1 + 2', { message: 'A calculated column needs at least one column', position: 0, length: 5 }],
    ['sum(kind)', { message: 'sum does not apply to kind', position: 0, length: 9 }],
  ])('%s is refused', (text, error) => {
    expect(check(text)).toEqual({ ok: false, error })
  })
})

describe('SD7 whatever is typed, at whatever place', () => {
  it('is checked and completed without a fault', () => {
    const scope = formulaScope(clinic, 5)
    const pieces = fc.constantFrom(
      'sum(',
      'cost',
      'Wards.name',
      '[',
      ']',
      '(',
      ')',
      '.',
      ' ',
      '+',
      '-',
      '/',
      '1',
      '1e999',
      'kind',
      'days ',
      '$',
      ',',
      'if(',
      ' and ',
      '"x',
      '= ',
      'today()',
      'lower(',
    )
    fc.assert(
      fc.property(fc.array(pieces, { maxLength: 12 }), fc.nat(), (parts, place) => {
        const text = parts.join('')
        const caret = text === '' ? 0 : place % (text.length + 1)
        const checked = checkFormula(text, scope)
        if (!checked.ok) expect(checked.error.position + checked.error.length).toBeLessThanOrEqual(text.length)
        const { from, to } = completeFormula(text, caret, scope)
        expect([from <= caret, caret <= to]).toEqual([true, true])
        // Behind the caret only the rest of a name in brackets is replaced, with the bracket that closes it.
        expect(text.slice(caret, to)).toMatch(/^([^[\]]*\])?$/)
        if (to > caret) expect(text.slice(from, caret)).toMatch(/^\[[^\]]*$/)
      }),
      { numRuns: 500 },
    )
  })
})
