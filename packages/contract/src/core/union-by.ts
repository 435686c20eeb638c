import { z } from 'zod'

interface Definition extends z.core.$ZodUnionDef {
  readonly optionOf: (value: unknown) => z.ZodType | undefined
}

const UnionBy = z.core.$constructor<z.ZodUnion, Definition>('UnionBy', (schema, definition) => {
  z.ZodUnion.init(schema, definition)
  schema._zod.parse = (payload, context) => {
    const value: unknown = payload.value
    const refuse = () => {
      payload.issues.push({ code: 'invalid_union', input: value, inst: schema, errors: [] })
      return payload
    }
    // As unions do, it names a place inside only where the value is of the right shape.
    const finish = (result: z.core.ParsePayload) => {
      if (z.core.util.aborted(result)) return refuse()
      // Ends lists that are read until their first mistake, which go on after an unknown field otherwise.
      if (result.issues.length > 0) result.aborted = true
      return result
    }
    const option = definition.optionOf(value)
    if (!option) return refuse()
    const result = option._zod.run({ value, issues: [] }, context)
    return result instanceof Promise ? result.then(finish) : finish(result)
  }
})

/**
 * A union that looks at a value to know which option it means, for long and nested lists. A plain union tries every option and keeps
 * what each of them says: some 40 µs for one wrong term of a formula, where this takes 1.
 */
export const unionBy = <const Options extends readonly z.ZodType[]>(
  options: Options,
  optionOf: (value: unknown) => Options[number] | undefined,
): z.ZodType<z.output<Options[number]>, z.input<Options[number]>> =>
  new UnionBy({ type: 'union', options, optionOf }) as unknown as z.ZodType<
    z.output<Options[number]>,
    z.input<Options[number]>
  >
