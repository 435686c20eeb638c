import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { completeFormula } from '../formula/complete.ts'
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
    ['sum(cost', { message: 'missing closing Paren ")"!', position: 3, length: 1 }],
    ['1 + prise', { message: 'There is no column prise', position: 4, length: 5 }],
    ['cost + sum(cost)', { message: 'A calculated column cannot mix aggregated and plain columns', position: 0, length: 16 }],
    ['kind + 1', { message: 'A calculated column can only compute with numbers', position: 0, length: 8 }],
    ['1 + 2', { message: 'A calculated column needs at least one column', position: 0, length: 5 }],
    ['sum(kind)', { message: 'sum does not apply to kind', position: 0, length: 9 }],
  ])('%s is refused', (text, error) => {
    expect(check(text)).toEqual({ ok: false, error })
  })
})

describe('SD7 whatever is typed, at whatever place', () => {
  it('is checked and completed without a fault', () => {
    const scope = formulaScope(clinic, 5)
    const pieces = fc.constantFrom('sum(', 'cost', 'Wards.name', '[', ']', '(', ')', '.', ' ', '+', '-', '/', '1', '1e999', 'kind', 'days ', '$', ',')
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
