import { containsText } from '../../operators/text-operators.ts'
import { sql } from '../../sql/fragment.ts'
import type { ValueFunction } from './formula-function.ts'

const text = { name: 'text', takes: 'text' } as const

const isWhole = (least: number) => (value: number | string) =>
  typeof value === 'number' && Number.isInteger(value) && value >= least && value <= 10_000

const ofText = { level: 'value', gives: 'STRING', parameters: [text] } as const

export const textFunctions = {
  concat: {
    ...ofText,
    parameters: [text, { ...text, isRepeated: true }],
    note: 'texts one after another; empty if one of them is',
    example: 'concat([Last name], ", ", [First name])',
    toSql: (values, { dialect }) => dialect.concat(values.map((value) => value.sql)),
  },
  lower: {
    ...ofText,
    note: 'in small letters',
    example: 'lower([Code])',
    toSql: ([value], { dialect }) => dialect.lower(value!.sql),
  },
  upper: {
    ...ofText,
    note: 'in capital letters',
    example: 'upper([Code])',
    toSql: ([value], { dialect }) => dialect.upper(value!.sql),
  },
  trim: {
    ...ofText,
    note: 'without blanks at both ends',
    example: 'trim([Code])',
    toSql: ([value], { dialect }) => dialect.trim(value!.sql),
  },
  length: {
    ...ofText,
    gives: 'NUMBER',
    addsUp: true,
    note: 'number of characters',
    example: 'length([Note])',
    toSql: ([value], { dialect }) => dialect.toDouble(dialect.textLength(value!.sql)),
  },
  substring: {
    ...ofText,
    parameters: [
      text,
      { name: 'start', takes: 'number', isConstant: isWhole(1), expected: 'a whole number from 1' },
      {
        name: 'characters',
        takes: 'number',
        isOptional: true,
        isConstant: isWhole(0),
        expected: 'a whole number from 0',
      },
    ],
    note: 'part of a text from a character on, which counts from 1',
    example: 'substring([ICD-10 code], 1, 3)',
    toSql: ([value], { dialect }, [, start, characters]) =>
      dialect.substring(value!.sql, Number(start), characters === undefined ? undefined : Number(characters)),
  },
  contains: {
    ...ofText,
    gives: 'BOOLEAN',
    parameters: [
      text,
      {
        name: 'part',
        takes: 'text',
        isConstant: (value) => typeof value === 'string' && value !== '',
        expected: 'a text in quotes',
      },
    ],
    note: 'whether a text holds another, in capital or small letters',
    example: 'countIf(contains([Diagnosis], "diabetes"))',
    toSql: ([value], { dialect }, [, part]) => sql`(${containsText(value!.sql, String(part), dialect)})`,
  },
} as const satisfies Record<string, ValueFunction>
