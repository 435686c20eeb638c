import type { z } from 'zod'

const MOST_NAMES = 10

const typeWords: Readonly<Record<string, string>> = {
  string: 'text',
  number: 'a number',
  int: 'a whole number',
  boolean: 'true or false',
  array: 'a list',
  object: 'an object',
  record: 'an object',
  null: 'null',
}

type Raw<Code extends z.core.$ZodIssue['code']> = z.core.$ZodRawIssue<Extract<z.core.$ZodIssue, { code: Code }>>

/** What is wrong with a field, where its schema has no words of its own. */
const predicates: { readonly [Code in z.core.$ZodIssue['code']]?: (issue: Raw<Code>) => string } = {
  invalid_type: (issue) =>
    issue.input === undefined
      ? 'is required'
      : `must be ${typeWords[isWhole(issue) ? 'int' : issue.expected] ?? 'of another type'}`,
  too_small: tooSmall,
  too_big: (issue) =>
    hasLength(issue) ? `must have at most ${count(issue.maximum, issue)}` : `must be at most ${issue.maximum}`,
  unrecognized_keys: ({ keys }) =>
    keys.length === 1
      ? `has the unknown field ${keys[0]}`
      : `has unknown fields: ${keys.slice(0, MOST_NAMES).join(', ')}`,
  invalid_value: ({ values }) =>
    values.length <= MOST_NAMES
      ? `must be ${values.length > 1 ? 'one of ' : ''}${values.map(String).join(', ')}`
      : 'is not one of the possible values',
  invalid_format: ({ format }) =>
    format === 'datetime' ? 'must be a point in time such as 2026-11-15T08:30:00Z' : 'is not valid',
}

/** In words for people, where the validator has its own for programmers. */
export function describeIssue(issue: z.core.$ZodRawIssue): string {
  const describe = predicates[issue.code] as ((issue: z.core.$ZodRawIssue) => string) | undefined
  return describe?.(issue) ?? 'is not valid'
}

/** A text where a whole number belongs is called a wrong number by the validator. */
const isWhole = ({ expected, inst }: Raw<'invalid_type'>) =>
  expected === 'number' && (inst?._zod.def as { format?: string } | undefined)?.format === 'safeint'

const isList = ({ origin }: { origin: string }) => origin === 'array' || origin === 'set'
const hasLength = (issue: { origin: string }) => issue.origin === 'string' || isList(issue)

function tooSmall(issue: Raw<'too_small'>): string {
  if (!hasLength(issue)) return `must be at least ${issue.minimum}`
  if (issue.minimum === 1) return issue.origin === 'string' ? 'is required' : 'must have at least one entry'
  return `must have at least ${count(issue.minimum, issue)}`
}

function count(number: number | bigint, issue: { origin: string }): string {
  const [one, many] = isList(issue) ? ['entry', 'entries'] : ['character', 'characters']
  return `${number} ${Number(number) === 1 ? one : many}`
}
