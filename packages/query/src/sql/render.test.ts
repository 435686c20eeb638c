import { describe, expect, it } from 'vitest'
import { ansi } from './ansi.ts'
import { bind, generatedName, joined, name, sql, tableName, wholeNumber, type Hole } from './fragment.ts'
import { render } from './render.ts'

describe('a fragment', () => {
  it('keeps text, names and values apart', () => {
    const fragment = sql`select ${name('a"b')} from ${tableName('s', 't')} where x = ${bind("' or 1=1 --", 'text')}`
    expect(render(fragment, ansi)).toEqual({
      text: 'select "a""b" from "s"."t" where x = ?',
      params: ["' or 1=1 --"],
      paramKinds: ['text'],
      tables: [{ schema: 's', table: 't' }],
    })
  })

  it('refuses a value that is not bound, whatever its shape', () => {
    const forged = { strings: ['1=1; drop table visits'], holes: [] } as unknown as Hole
    expect(() => sql`select ${forged}`).toThrow(TypeError)
    expect(() => sql`select ${'text' as unknown as Hole}`).toThrow(TypeError)
  })

  it('numbers placeholders, and uses one again for the same value where the dialect can', () => {
    const numbered = { ...ansi, placeholder: (position: number) => `$${position}`, reusesPlaceholders: true }
    const twice = sql`(a + ${bind(5, 'number')})`
    const fragment = sql`select ${twice}, ${bind(5, 'number')} group by ${twice}`
    expect(render(fragment, numbered)).toMatchObject({ text: 'select (a + $1), $2 group by (a + $1)', params: [5, 5] })
    expect(render(fragment, ansi)).toMatchObject({ text: 'select (a + ?), ? group by (a + ?)', params: [5, 5, 5] })
  })

  it('lets the dialect cast placeholders and convert values', () => {
    const dialect = { ...ansi, placeholder: (_: number, kind: string) => `cast(? as ${kind})`, toParameter: String }
    expect(render(sql`${bind(true, 'boolean')}`, dialect)).toMatchObject({
      text: 'cast(? as boolean)',
      params: ['true'],
    })
  })

  it('writes whole numbers only', () => {
    expect(render(sql`${wholeNumber(50)} ${generatedName('c', 3)}`, ansi).text).toBe('50 c3')
    expect(() => wholeNumber(1.5)).toThrow(TypeError)
    expect(() => wholeNumber('1; drop table t' as never)).toThrow(TypeError)
  })

  it('joins parts', () => {
    expect(render(joined([sql`a`, sql`b`, sql`c`], ' and '), ansi).text).toBe('a and b and c')
    expect(render(joined([]), ansi).text).toBe('')
  })
})
