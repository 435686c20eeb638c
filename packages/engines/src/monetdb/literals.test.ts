import fc from 'fast-check'
import { bind, name, render, sql } from '@soundings/query'
import { expect, it } from 'vitest'
import { monetDbDialect } from './dialect.ts'
import { fillMarks, markFor } from './literals.ts'

const write = (value: unknown, kind: Parameters<typeof markFor>[1]) => fillMarks(markFor(1, kind), [value])

it.each([
  ["O'Brien", "r'O''Brien'"],
  ["''", "r''''''"],
  ['back\\slash', "r'back\\slash'"],
  ["\\'; drop table x; --", "r'\\''; drop table x; --'"],
  ['', "r''"],
  ['line\nbreak 🏥', "r'line\nbreak 🏥'"],
])('writes the text %j as %s', (value, expected) => {
  expect(write(value, 'text')).toBe(expected)
})

it('writes numbers as digits only', () => {
  expect(write(42, 'integer')).toBe('42')
  expect(write(-7, 'integer')).toBe('(- 7)')
  expect(write(-1.5, 'number')).toBe('(- 1.5e0)')
  expect(write('9223372036854775807', 'integer')).toBe('9223372036854775807')
  expect(write(1e30, 'number')).toBe('1e+30')
  expect(write('12345678901234567890.123', 'number')).toBe('12345678901234567890.123')
  expect(write('.5', 'number')).toBe('0.5e0')
})

it.each([
  ['1; drop table x', 'number'],
  ['1e', 'number'],
  ['', 'number'],
  ['NaN', 'number'],
  ["2024-01-01' or '1'='1", 'date'],
  ['2024-01-01', 'timestamp'],
  ["2024-01-01 00:00:00'", 'timestamp'],
  ['a\0b', 'text'],
] as const)('refuses %j as a %s', (value, kind) => {
  expect(() => write(value, kind)).toThrow('does not accept')
})

it('writes dates, truth values and nothing', () => {
  expect(write('2024-02-29', 'date')).toBe("date '2024-02-29'")
  expect(write('2024-02-29 23:59:59.999', 'timestamp')).toBe("timestamp '2024-02-29 23:59:59.999'")
  expect(write(true, 'boolean')).toBe('true')
  expect(write('anything', 'boolean')).toBe('false')
  expect(write(null, 'text')).toBe('null')
})

it('never looks into a value for further marks', () => {
  const forged = markFor(2, 'number')
  expect(fillMarks(`${markFor(1, 'text')} ${markFor(2, 'number')}`, [forged, 7])).toBe(`r'${forged}' 7e0`)
})

it('whatever a text holds, it reads back as itself and leaves nothing outside its quotes', () => {
  fc.assert(
    fc.property(
      fc.string({ unit: 'binary' }).filter((text) => !text.includes('\0')),
      (text) => {
        const { text: statement, params } = render(
          sql`select ${bind(text, 'text')}, ${bind(1, 'integer')}`,
          monetDbDialect,
        )
        const [, literal] = /^select r'((?:[^']|'')*)', 1$/.exec(fillMarks(statement, params)) ?? []
        expect(literal?.replaceAll("''", "'")).toBe(text)
      },
    ),
  )
})

it('refuses a name that could pass for a mark', () => {
  expect(() => render(sql`select ${name(markFor(1, 'text'))}`, monetDbDialect)).toThrow('control character')
})
