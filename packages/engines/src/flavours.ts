/** What Soundings cannot do or promise on a server, in words for the person who connects it. */
const reductionTexts = {
  'read-only': 'It may not enforce read-only sessions: connect with an account that can only read.',
  'time-limit': 'It has no time limit for statements that Soundings can set: Soundings cancels them itself.',
  settings: 'It refused some settings of the session: long fractions and binary values may look different.',
  'standard-catalog':
    'Tables and keys are read from information_schema, which knows no materialized views, enumerations and unique indexes without a constraint, and may show keys only to the owners of tables.',
  keys: 'It does not enforce keys, so that none are read: declare references in the data model.',
  functions: 'Questions that use functions it does not have end with its own message.',
} as const

export type Reduction = keyof typeof reductionTexts

/** A product that speaks the protocol of an engine. */
export interface Flavour {
  readonly name: string
  /** On a real server, by our tests. */
  readonly isTried: boolean
  readonly reductions: readonly Reduction[]
}

/** What a connected server turned out to be. */
export interface ServerDescription {
  /** One of the names that we know; null for any other product. */
  readonly flavour: string | null
  readonly isTried: boolean
  readonly reductions: readonly Reduction[]
}

const NAME_MAX = 40

/** Checks what a driver process says, which may be in the hands of a hostile database. */
export const isServerDescription = (value: unknown): value is ServerDescription =>
  typeof value === 'object' &&
  value !== null &&
  'flavour' in value &&
  (value.flavour === null || (typeof value.flavour === 'string' && value.flavour.length <= NAME_MAX)) &&
  'isTried' in value &&
  typeof value.isTried === 'boolean' &&
  'reductions' in value &&
  Array.isArray(value.reductions) &&
  value.reductions.every((each) => typeof each === 'string' && Object.hasOwn(reductionTexts, each))

/** What to say to the person who connects a server; null for one that we have tried and that lacks nothing. */
export function serverNotice({ flavour, isTried, reductions }: ServerDescription): string | null {
  if (isTried && reductions.length === 0) return null
  const what =
    flavour === null
      ? 'This is a server that Soundings does not know.'
      : `This is ${flavour}${isTried ? '' : ', which Soundings has not been tried with on a real server'}.`
  return [what, ...new Set(reductions)].map((each) => reductionTexts[each as Reduction] ?? each).join(' ')
}
