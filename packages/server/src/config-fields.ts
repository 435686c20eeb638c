import { AttributeName } from '@soundings/contract'
import { z } from 'zod'

/** A setting that cannot be used, in a sentence for the operator. */
export class ConfigError extends Error {
  override readonly name = 'ConfigError'
}

/** Switches are written as people write them; anything else is a mistake worth hearing about. */
export const flag = (fallback: boolean) =>
  z
    .enum(['on', 'off', 'true', 'false', '1', '0', 'yes', 'no'])
    .transform((word) => ['on', 'true', '1', 'yes'].includes(word))
    .default(fallback)

export const whole = (min: number, max: number, fallback: number) =>
  z
    .string()
    .regex(/^\d{1,9}$/, 'must be a whole number')
    .transform(Number)
    .pipe(z.int().min(min).max(max))
    .default(fallback)

export const list = z
  .string()
  .transform((text) =>
    text
      .split(',')
      .map((part) => part.trim())
      .filter(Boolean),
  )
  .default([])

/** `group=ROLE_NAME`, with the group in lower case. */
export function readRoleMapping(setting: string, pair: string): [string, string] {
  const at = pair.lastIndexOf('=')
  if (at < 1) throw new ConfigError(`${setting}: "${pair}" is not of the form group=ROLE_NAME.`)
  return [
    pair.slice(0, at).trim().toLowerCase(),
    pair
      .slice(at + 1)
      .trim()
      .toUpperCase(),
  ]
}

/** `attribute=claim`: an attribute of users here, and where its values come from. */
export function readAttributeMapping(setting: string, origin: string, pair: string): { name: string; from: string } {
  const at = pair.indexOf('=')
  const [name, from] = [pair.slice(0, at).trim(), pair.slice(at + 1).trim()]
  if (at < 1 || from === '' || !AttributeName.safeParse(name).success)
    throw new ConfigError(`${setting}: "${pair}" is not of the form attribute=${origin}.`)
  return { name, from }
}
