import { z } from 'zod'

/**
 * The schema of a body that may be an entity as it was received: fields which the entity has and the body does not are the
 * server's own, and are dropped. All other unknown fields stay mistakes.
 */
export function takesBack<Body extends z.ZodObject>(
  body: Body,
  entity: z.ZodObject,
): z.ZodType<z.output<Body>, z.input<Body>> {
  const readOnly = Object.keys(entity.shape).filter((name) => !Object.hasOwn(body.shape, name))
  const schema: z.ZodType = z.preprocess((value) => (isObject(value) ? without(value, readOnly) : value), body)
  return schema as z.ZodType<z.output<Body>, z.input<Body>>
}

const isObject = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null && !Array.isArray(value)

function without(value: Record<string, unknown>, names: readonly string[]): Record<string, unknown> {
  return Object.fromEntries(Object.entries(value).filter(([name]) => !names.includes(name)))
}
