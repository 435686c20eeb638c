import { CompletionContext } from '@codemirror/autocomplete'
import { EditorState } from '@codemirror/state'
import { toCatalog } from '@soundings/contract'
import { formulaScope } from '@soundings/query'
import { describe, expect, it } from 'vitest'
import { hospitalTables } from '../testing/hospital-tables.ts'
import { completionSource } from './editor-extensions.ts'
import { bracketsAt, formulaHighlights } from './formula-highlights.ts'
import { errorRange, helpAt, readFormula } from './checked-formula.ts'

const scope = formulaScope(toCatalog(hospitalTables), 1)

describe('SD7 the formula editor', () => {
  it('colours what the grammar reads', () => {
    const parts = (text: string) =>
      formulaHighlights(text, scope).map(({ from, to, kind }) => `${text.slice(from, to)} ${kind}`)
    expect(parts('SUM(Length of stay)*[sum] ?')).toEqual([
      'SUM function',
      '( sign',
      'Length of stay column',
      ') sign',
      '* sign',
      '[sum] column',
      '? unrecognized',
    ])
    expect(parts('not [x] = "y" AND 1')).toEqual([
      'not word',
      '[x] column',
      '= sign',
      '"y" text',
      'AND word',
      '1 number',
    ])
    expect(parts('sum + 1.5')).toEqual(['sum column', '+ sign', '1.5 number'])
  })

  it('shows which parentheses belong together', () => {
    expect(bracketsAt('((1)+2)', 1)).toEqual({ places: [0, 6], isPaired: true })
    expect(bracketsAt('((1)+2)', 4)).toEqual({ places: [1, 3], isPaired: true })
    expect(bracketsAt('(1', 1)).toEqual({ places: [0], isPaired: false })
    expect(bracketsAt('[a(b] + 1', 3)).toBeUndefined()
  })

  it('explains the result', () => {
    expect(readFormula('Cost / Length of stay', scope)).toMatchObject({
      explanation: 'A number for each row',
      formula: { kind: 'operation' },
    })
    expect(readFormula('sum(Cost) / count(Cost)', scope)).toMatchObject({
      explanation: expect.stringMatching(/^A number for each group: sums, averages/),
    })
  })

  it('explains the argument in which the caret stands', () => {
    expect(helpAt('round(Cost, ', 12)).toBe(
      'round(number, [digits]): rounded, half a unit away from zero, now digits (a whole number from 0 to 10)',
    )
    expect(helpAt('Cost', 4)).toBeUndefined()
  })

  it('names the error and its place, also past the end of the text', () => {
    expect(readFormula('1 +', scope)).toEqual({
      text: '1 +',
      errors: [{ message: 'unrecognized token', position: 3, length: 0 }],
    })
    expect(errorRange({ message: '', position: 3, length: 0 }, 3)).toEqual({ from: 2, to: 3 })
    expect(errorRange({ message: '', position: 4, length: 5 }, 9)).toEqual({ from: 4, to: 9 })
    expect(errorRange({ message: '', position: 0, length: 0 }, 0)).toEqual({ from: 0, to: 0 })
  })

  const offered = (doc: string) => {
    const context = new CompletionContext(EditorState.create({ doc }), doc.length, false)
    return completionSource(() => scope)(context)?.options.map(({ label }) => label) ?? []
  }

  it.each([
    ['typical', 'median'],
    ['1 + middle', 'median'],
    ['MEAN', 'avg'],
    ['total', 'sum'],
    ['p90', 'percentile'],
    ['duration', 'dateDiff'],
    ['readmission', 'previous'],
  ])('SD3 offers for %s the function that + Add View finds by that word', (typed, name) =>
    expect(offered(typed)).toContain(name),
  )

  it('SD3 offers names before functions that other words find', () => {
    // The smallest value is also called the least, and the time between two dates a length.
    expect(offered('le')).toEqual(['length', 'Length of stay', 'min', 'dateDiff'])
    expect(offered('xylophone')).toEqual([])
    expect(offered('sum(typical')).toEqual([])
  })
})
