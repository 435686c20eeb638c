import type { Operand } from '../../model/value-type.ts'
import type { Dialect } from '../../sql/dialect.ts'
import { bind, sql, type Sql } from '../../sql/fragment.ts'
import type { ValueFunction } from './formula-function.ts'

const number = { name: 'number', takes: 'number' } as const

const isDigits = (value: number | string) =>
  typeof value === 'number' && Number.isInteger(value) && value >= 0 && value <= 10

const plain = (note: string, example: string, toSql: (double: Sql, dialect: Dialect) => Sql): ValueFunction => ({
  level: 'value',
  gives: 'NUMBER',
  parameters: [number],
  note,
  example,
  toSql: (values, { dialect }) => toSql(first(values), dialect),
})

const first = ([value]: readonly Operand[]): Sql => value!.sql

const double = (value: number, dialect: Dialect) => dialect.toDouble(sql`${bind(value, 'double')}`)

/** Beyond this a double has no digits behind the point that could be rounded. */
const MOST_ROUNDED = 1e14
/** One step of a double above 1: what lies that near below a half, such as 0.285 times 100, was meant to be the half. */
const NEXT_AFTER_1 = 1 + Number.EPSILON

/** Half a unit goes away from zero on every engine, which their own functions do not agree on. */
function rounded(value: Sql, digits: number, dialect: Dialect): Sql {
  const factor = double(10 ** digits, dialect)
  const scaled = sql`(abs(${value}) * ${factor})`
  const whole = sql`floor(${scaled} * ${double(NEXT_AFTER_1, dialect)} + ${double(0.5, dialect)})`
  return sql`case when ${scaled} < ${double(MOST_ROUNDED, dialect)} then sign(${value}) * ${whole} / ${factor} else ${value} end`
}

/** Logarithms and powers that do not exist are empty. The argument is emptied, since some databases compute all branches of a case. */
const positive = (value: Sql) => sql`case when ${value} > 0 then ${value} end`

export const numberFunctions = {
  round: {
    ...plain('rounded, half a unit away from zero', 'round([Length of stay], 1)', (value) => value),
    addsUp: true,
    parameters: [
      number,
      {
        name: 'digits',
        takes: 'number',
        isOptional: true,
        isConstant: isDigits,
        expected: 'a whole number from 0 to 10',
      },
    ],
    toSql: (values, { dialect }, [, digits = 0]) => rounded(first(values), Number(digits), dialect),
  },
  floor: {
    ...plain('next whole number below', 'floor([Age] / 10) * 10', (value) => sql`floor(${value})`),
    addsUp: true,
  },
  ceil: { ...plain('next whole number above', 'ceil([Length of stay])', (value) => sql`ceil(${value})`), addsUp: true },
  abs: { ...plain('the number without its sign', 'abs([Deviation])', (value) => sql`abs(${value})`), addsUp: true },
  power: {
    ...plain('the number to a power; empty where there is none', 'power([Height], 2)', (value) => value),
    parameters: [number, { name: 'exponent', takes: 'number' }],
    toSql: ([base, exponent]) => {
      const [x, y] = [base!.sql, exponent!.sql]
      return sql`power(case when ${x} > 0 or (${x} = 0 and ${y} >= 0) or (${x} < 0 and ${y} = floor(${y})) then ${x} end, ${y})`
    },
  },
  log: plain('logarithm to base 10; empty for 0 and below', 'log([Value])', (value) => sql`log10(${positive(value)})`),
  ln: plain('natural logarithm; empty for 0 and below', 'ln([Value])', (value) => sql`ln(${positive(value)})`),
} as const satisfies Record<string, ValueFunction>
