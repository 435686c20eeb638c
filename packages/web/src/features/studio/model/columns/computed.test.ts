import { describe, expect, it } from 'vitest'
import { addComputed, setFormulaText } from './computed.ts'
import { removeOutput, rename } from '../question/outputs.ts'
import type { StudioState } from '../studio-state.ts'
import { after, build } from '../testing/clinic.ts'
import { previewProblem, shapeOfState, toQuery } from '../question/to-query.ts'

const first = ({ computed }: StudioState) => computed[0]!
const written = (text: string) => first(build((at) => addComputed(at, text)))

describe('SD7 calculated columns', () => {
  it('are named New Calculated Column with their ordinal', () => {
    const two = build(addComputed, addComputed)
    expect(two.computed.map(({ label }) => label)).toEqual(['New Calculated Column 1', 'New Calculated Column 2'])
    const left = after(removeOutput(two, first(two).id))
    expect(after(addComputed(left)).computed.map(({ label }) => label)).toEqual([
      'New Calculated Column 2',
      'New Calculated Column 3',
    ])
  })

  it('keep what is typed, and become part of the question when it can be read', () => {
    const started = build(addComputed)
    const { id } = first(started)
    const typed = ['sum(', 'sum(Cost', 'sum(Cost) / count(Id)'].map((text) =>
      first(after(setFormulaText(started, id, text))),
    )
    expect(typed.map(({ error }) => error?.message)).toEqual([
      'missing closing Paren ")"!',
      'missing closing Paren ")"!',
      undefined,
    ])
    expect(typed.map(({ text }) => text)).toEqual(['sum(', 'sum(Cost', 'sum(Cost) / count(Id)'])
    expect(toQuery(started)?.columns).toEqual([])
    expect(toQuery(after(setFormulaText(started, id, 'sum(Cost) / 2')))?.columns).toMatchObject([
      { design: 'computed', formula: { kind: 'operation' } },
    ])
  })

  it.each([
    ['Cost + sum(Cost)', 'A calculated column cannot mix aggregated and plain columns'],
    ['Kind + 1', 'A calculated column can only compute with numbers'],
    ['1 + 2', 'A calculated column needs at least one column'],
    ['Cots', 'There is no column Cots'],
    ['Cost )', 'unexpected ) closing Paren!'],
    ['Cost $', 'unrecognized token'],
  ])('say what is wrong with %s', (text, message) => {
    expect(written(text)).toMatchObject({ formula: undefined, error: { message } })
  })

  it('stop the preview while they are unfinished', () => {
    const empty = build(addComputed)
    expect(previewProblem(empty)).toBe('New Calculated Column 1: please write a formula')
    const wrong = after(rename(after(setFormulaText(empty, first(empty).id, 'Cost $')), first(empty).id, 'Ratio'))
    expect(previewProblem(wrong)).toBe('Ratio: unrecognized token')
  })

  it('of more than one part are numbers: a single value is shown as a number', () => {
    const state = build((at) => addComputed(at, 'sum(Cost) / count(Kind)'))
    expect([shapeOfState(state), state.viewType, previewProblem(state)]).toEqual([
      { measures: 1, dimensions: 0 },
      'KPI',
      undefined,
    ])
    expect(shapeOfState(build((at) => addComputed(at, 'Kind')))).toEqual({ measures: 0, dimensions: 1, isRaw: true })
    expect(shapeOfState(build((at) => addComputed(at, 'Cost + 1')))).toEqual({
      measures: 1,
      dimensions: 0,
      isRaw: true,
    })
    expect(build((at) => addComputed(at, 'Cost + 1')).viewType).toBe('TABLE')
  })
})
