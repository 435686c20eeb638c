import fc from 'fast-check'
import { z } from 'zod'

/** The parts of JSON Schema that our own schemas come to. */
interface JsonSchema {
  readonly type?: string | readonly string[]
  readonly enum?: readonly unknown[]
  readonly const?: unknown
  readonly anyOf?: readonly JsonSchema[]
  readonly oneOf?: readonly JsonSchema[]
  readonly allOf?: readonly JsonSchema[]
  readonly $ref?: string
  readonly $defs?: Readonly<Record<string, JsonSchema>>
  readonly properties?: Readonly<Record<string, JsonSchema>>
  readonly required?: readonly string[]
  readonly additionalProperties?: boolean | JsonSchema
  readonly items?: JsonSchema
  readonly prefixItems?: readonly JsonSchema[]
  readonly minItems?: number
  readonly maxItems?: number
  readonly minLength?: number
  readonly maxLength?: number
  readonly minimum?: number
  readonly maximum?: number
  readonly pattern?: string
}

/** What stands in the store, so that values lead somewhere. */
export interface KnownValues {
  readonly numbers: readonly number[]
  readonly texts: readonly string[]
}

const ODD_TEXTS = [
  '',
  ' ',
  '\0',
  '\uD800',
  '\u202E',
  "' or 1=1 --",
  '%',
  '_',
  '\\',
  '${x}',
  '__proto__',
  'constructor',
  'NaN',
  '1e400',
  '-0',
  '2026-02-30',
  '0000-00-00',
  '2026-11-16T08:00:00Z',
  '* * * * *',
  'a'.repeat(300),
  '=1+1',
  '../../etc/passwd',
  '\r\nBcc: x@y.example',
]
const ODD_NUMBERS = [0, -1, 1, 2_147_483_648, -2_147_483_649, Number.MAX_SAFE_INTEGER, 1e308, 0.1]
const DEEPEST = 6
const MOST_ENTRIES = 3

const literal = (value: unknown) => fc.constant(value)

/** Values that a schema takes in most cases, made of what is known and what is odd, and in some cases something else altogether. */
export function valuesOf(schema: z.ZodType, known: KnownValues): fc.Arbitrary<unknown> {
  const root = z.toJSONSchema(schema, { io: 'input', unrepresentable: 'any' }) as JsonSchema
  const texts = fc.oneof(
    { arbitrary: fc.constantFrom(...known.texts), weight: 4 },
    { arbitrary: fc.constantFrom(...ODD_TEXTS), weight: 2 },
    { arbitrary: fc.string({ unit: 'binary', maxLength: 12 }), weight: 1 },
  )
  const numbers = fc.oneof(
    { arbitrary: fc.constantFrom(...known.numbers), weight: 5 },
    { arbitrary: fc.integer({ min: -3, max: 12 }), weight: 2 },
    { arbitrary: fc.constantFrom(...ODD_NUMBERS), weight: 1 },
  )
  const whole = numbers.map((value) => Math.trunc(value))

  function resolve(part: JsonSchema): JsonSchema {
    if (part.$ref === undefined) return part
    return part.$ref === '#' ? root : (root.$defs?.[part.$ref.replace('#/$defs/', '')] ?? {})
  }

  function fitting(given: JsonSchema, depth: number): fc.Arbitrary<unknown> {
    const part = resolve(given)
    if (part.const !== undefined) return literal(part.const)
    if (part.enum) return fc.constantFrom(...part.enum)
    const choices = part.anyOf ?? part.oneOf
    if (choices) return fc.oneof(...choices.map((choice) => make(choice, depth)))
    if (part.allOf)
      return fc
        .tuple(...part.allOf.map((each) => fitting(each, depth)))
        .map((parts) => Object.assign({}, ...parts) as unknown)
    const [type = ''] = [part.type ?? ''].flat()
    return byType[type]?.(part, depth) ?? anything(depth)
  }

  const byType: Readonly<Record<string, (part: JsonSchema, depth: number) => fc.Arbitrary<unknown>>> = {
    object: objects,
    array: lists,
    string: ({ pattern }) => (pattern === undefined ? texts : patterned(pattern)),
    integer: () => whole,
    number: () => numbers,
    boolean: () => fc.boolean(),
    null: () => literal(null),
  }

  /** Numbers in addresses are texts of digits. */
  function patterned(pattern: string): fc.Arbitrary<string> {
    const fits = new RegExp(pattern, 'u')
    const candidates = [...known.numbers.map(String), ...known.texts, '1', '20', 'true'].filter((text) =>
      fits.test(text),
    )
    return candidates.length === 0
      ? texts
      : fc.oneof({ arbitrary: fc.constantFrom(...candidates), weight: 9 }, { arbitrary: texts, weight: 1 })
  }

  function objects(
    { properties = {}, required = [], additionalProperties }: JsonSchema,
    depth: number,
  ): fc.Arbitrary<unknown> {
    if (depth >= DEEPEST) return literal({})
    const fields = Object.fromEntries(Object.entries(properties).map(([name, field]) => [name, make(field, depth + 1)]))
    const named = fc.record(fields, { requiredKeys: required.filter((name) => name in fields) })
    if (typeof additionalProperties !== 'object') return named
    return fc
      .tuple(named, fc.dictionary(texts, make(additionalProperties, depth + 1), { maxKeys: MOST_ENTRIES }))
      .map(([one, other]) => ({ ...other, ...one }))
  }

  function lists(
    { items = {}, prefixItems, minItems = 0, maxItems = MOST_ENTRIES }: JsonSchema,
    depth: number,
  ): fc.Arbitrary<unknown> {
    if (prefixItems) return fc.tuple(...prefixItems.map((item) => make(item, depth + 1)))
    if (depth >= DEEPEST) return literal([])
    return fc.array(make(items, depth + 1), {
      minLength: Math.min(minItems, MOST_ENTRIES),
      maxLength: Math.max(minItems, Math.min(maxItems, MOST_ENTRIES)),
    })
  }

  const anything = (depth: number): fc.Arbitrary<unknown> =>
    depth >= DEEPEST
      ? literal(null)
      : fc.oneof(
          texts,
          numbers,
          fc.boolean(),
          literal(null),
          fc.array(texts, { maxLength: 2 }),
          fc.dictionary(texts, numbers, { maxKeys: 2 }),
        )

  const make = (part: JsonSchema, depth: number): fc.Arbitrary<unknown> =>
    fc.oneof({ arbitrary: fitting(part, depth), weight: 150 }, { arbitrary: anything(depth), weight: 1 })

  return make(root, 0)
}
