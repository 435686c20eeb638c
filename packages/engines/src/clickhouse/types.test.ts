import { expect, it } from 'vitest'
import { parameterType } from './parameters.ts'
import { mayBeNull, sourceTypeOf } from './types.ts'

it.each([
  ['LowCardinality(Nullable(String))', 'STRING', undefined],
  ["Enum8('a' = 1, 'b' = 2)", 'STRING', undefined],
  ['UInt64', 'NUMBER', 'integer'],
  ['UInt128', 'NUMBER', 'decimal'],
  ['Nullable(Int256)', 'OTHER', undefined],
  ['Decimal(38, 10)', 'NUMBER', 'decimal'],
  ['SimpleAggregateFunction(sum, Nullable(Float64))', 'NUMBER', 'float'],
  ['Float32', 'NUMBER', 'single'],
  ['Nullable(Bool)', 'BOOLEAN', undefined],
  ['Array(Nullable(Int32))', 'OTHER', undefined],
  ["Map(String, DateTime('UTC'))", 'OTHER', undefined],
  ['JSON', 'OTHER', undefined],
])('a column of type %s is a %s', (dbType, dataType, numberKind) => {
  expect(sourceTypeOf(dbType, 'UTC')).toMatchObject({ dataType, ...(numberKind && { numberKind }) })
})

it.each([
  ['Nullable(String)', true],
  ['LowCardinality(Nullable(String))', true],
  ['Array(Nullable(String))', false],
  ['String', false],
])('a column of type %s may hold nulls: %s', (dbType, expected) => {
  expect(mayBeNull(dbType)).toBe(expected)
})

it.each([
  ['integer', 5, 'Int64'],
  ['integer', '9223372036854775807', 'Int64'],
  ['unsigned', '340282366920938463463374607431768211455', 'Int256'],
  ['decimal', '-10.250', 'Decimal(76, 3)'],
  ['decimal', '-170141183460469231731687303715884105727', 'Decimal(76, 0)'],
  ['number', '0.1', 'Decimal(76, 1)'],
  ['number', '1e-7', 'Float64'],
  ['number', 'NaN', 'Float64'],
  ['double', '0.1', 'Float64'],
  ['text', '5', 'String'],
  ['date', '2024-02-29', 'Date32'],
  ['instant', '2024-02-29 08:00:00', "DateTime64(6, 'UTC')"],
] as const)('a bound %s such as %s is read as %s', (kind, value, expected) => {
  expect(parameterType(kind, value)).toBe(expected)
})
