/**
 * What a formula is written with. Column names begin with a letter and may hold letters, digits, _ and single words in a
 * row (`Length of stay`); any other name stands in brackets (`[ICD-10 code]`, with `]]` for a `]` inside). A dot after a
 * table's name qualifies a column: `Patients.Age`, `[Lab results].[Value (mmol/l)]`.
 */
export interface Token {
  readonly kind: 'name' | 'number' | '+' | '-' | '*' | '/' | '(' | ')' | ',' | '.' | 'unrecognized'
  /** The text as written; of a name, the name without its brackets. */
  readonly text: string
  readonly isBracketed: boolean
  readonly position: number
  readonly length: number
}

const word = '\\p{L}[\\p{L}\\p{M}\\p{N}_]*'
const lexemes = new RegExp(
  [
    '(?<space>\\s+)',
    '(?<number>\\d+(?:\\.\\d+)?(?:[eE][+-]?\\d+)?)',
    `(?<words>${word}(?:\\s+${word})*)`,
    '\\[(?<bracketed>(?:[^\\]]|\\]\\])+)\\]',
    '(?<sign>[-+*/(),.])',
    '(?<rest>[\\s\\S])',
  ].join('|'),
  'guy',
)

/** Reads any text to its end; what it does not know becomes an `unrecognized` token. */
export function tokenize(text: string): Token[] {
  const tokens: Token[] = []
  for (const match of text.matchAll(lexemes)) {
    const token = toToken(match.groups ?? {})
    if (token) tokens.push({ ...token, position: match.index, length: match[0].length })
  }
  return tokens
}

function toToken({ space, number, words, bracketed, sign, rest }: Record<string, string | undefined>) {
  if (space !== undefined) return undefined
  const plain = { isBracketed: false }
  if (number !== undefined) {
    return { ...plain, kind: Number.isFinite(Number(number)) ? ('number' as const) : ('unrecognized' as const), text: number }
  }
  if (words !== undefined) return { ...plain, kind: 'name' as const, text: words.replace(/\s+/g, ' ') }
  if (bracketed !== undefined) return { kind: 'name' as const, text: bracketed.replaceAll(']]', ']'), isBracketed: true }
  if (sign !== undefined) return { ...plain, kind: sign as Token['kind'], text: sign }
  return { ...plain, kind: 'unrecognized' as const, text: rest ?? '' }
}
