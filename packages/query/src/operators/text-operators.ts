import type { Dialect } from '../sql/dialect.ts'
import { bind, sql, type Sql } from '../sql/fragment.ts'
import type { Operator } from './operator.ts'
import { oneValueProblem, valueProblem } from './values.ts'

/** Search ignores case on every engine, and % and _ are plain characters: people search for what they typed. */
export const textSearch = (label: string, toPattern: (escaped: string) => string): Operator => ({
  label,
  appliesTo: ['STRING'],
  inputFor: () => 'one',
  defaultsFor: () => [],
  check: (values, type) => oneValueProblem(values, (value) => valueProblem(value, type)),
  toSql: (operand, [value = null], { dialect }) =>
    matches(operand.sql, toPattern(escapePattern(String(value), dialect)), dialect),
})

export const containsText = (text: Sql, searched: string, dialect: Dialect): Sql =>
  matches(text, `%${escapePattern(searched, dialect)}%`, dialect)

const matches = (text: Sql, pattern: string, dialect: Dialect) =>
  dialect.likeIgnoringCase(text, sql`${bind(pattern, 'text')}`)

const escapePattern = (text: string, { patternEscape }: Dialect) =>
  text.replace(patternEscape === '!' ? /[!%_]/g : /[\\%_]/g, (character) => `${patternEscape}${character}`)

export const contains = textSearch('Contains', (text) => `%${text}%`)

export const startsWith = textSearch('Starts With', (text) => `${text}%`)

export const endsWith = textSearch('Ends With', (text) => `%${text}`)
