import fc from 'fast-check'
import { expect, it } from 'vitest'
import { DecimalParam } from '../../values/decimal-param.ts'
import { fromPlainParam, toPlainParam } from './plain-params.ts'

const carried = (param: unknown) =>
  fromPlainParam(JSON.parse(JSON.stringify(toPlainParam(param))) as ReturnType<typeof toPlainParam>)

it('every bound value arrives in the driver process as it was', () => {
  const scalars = fc.oneof(
    fc.string(),
    fc.bigInt(),
    fc.boolean(),
    fc.constant(null),
    fc.double().filter((number) => !Object.is(number, -0)),
  )
  fc.assert(fc.property(scalars, (value) => Object.is(carried(value), value)))
  expect(carried(new DecimalParam('12.50'))).toEqual(new DecimalParam('12.50'))
})

it('an object that looks like a decimal is sent as its JSON text, like every other object', () => {
  expect(carried({ decimal: '1.5' })).toBe('{"decimal":"1.5"}')
  expect(carried(undefined)).toBe(null)
})
