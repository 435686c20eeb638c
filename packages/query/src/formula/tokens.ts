/**
 * What a formula is written with. Column names begin with a letter and may hold letters, digits, _ and single words in a
 * row (`Length of stay`); any other name stands in brackets (`[ICD-10 code]`, with `]]` for a `]` inside). A dot after a
 * table's name qualifies a column: `Patients.Age`, `[Lab results].[Value (mmol/l)]`. Texts stand in quotes, doubled inside.
 */
export interface Token {
  readonly kind: 'name' | 'number' | 'text' | Sign | Word | 'unrecognized'
  /** The text as written; of a name, the name without its brackets, and of a text, without its quotes. */
  readonly text: string
  readonly isBracketed: boolean
  readonly position: number
  readonly length: number
}

type Sign = '+' | '-' | '*' | '/' | '(' | ')' | ',' | '.' | '=' | '<>' | '<' | '<=' | '>' | '>='
type Word = (typeof operatorWords)[number]

const operatorWords = ['and', 'or', 'not'] as const

/** Whether words in a row are the name of a column, which `and`, `or` or `not` in it then belong to. */
export type IsName = (words: string) => boolean

const word = '\\p{L}[\\p{L}\\p{M}\\p{N}_]*'
const lexemes = new RegExp(
  [
    '(?<space>\\s+)',
    '(?<number>\\d+(?:\\.\\d+)?(?:[eE][+-]?\\d+)?)',
    `(?<words>${word}(?:\\s+${word})*)`,
    '\\[(?<bracketed>(?:[^\\]]|\\]\\])+)\\]',
    '"(?<text>(?:[^"]|"")*)"',
    "'(?<quoted>(?:[^']|'')*)'",
    '(?<sign><>|!=|<=|>=|[-+*/(),.=<>])',
    '(?<rest>[\\s\\S])',
  ].join('|'),
  'guy',
)

/** Reads any text to its end; what it does not know becomes an `unrecognized` token. */
export function tokenize(text: string, isName: IsName = () => false): Token[] {
  const tokens: Token[] = []
  for (const match of text.matchAll(lexemes)) {
    const { words } = match.groups ?? {}
    if (words !== undefined) {
      tokens.push(...splitWords(words, match.index, isName))
      continue
    }
    const token = toToken(match.groups ?? {})
    if (token) tokens.push({ ...token, position: match.index, length: match[0].length })
  }
  return tokens
}

function toToken({ space, number, bracketed, text, quoted, sign, rest }: Record<string, string | undefined>) {
  if (space !== undefined) return undefined
  const plain = { isBracketed: false }
  if (number !== undefined) {
    return {
      ...plain,
      kind: Number.isFinite(Number(number)) ? ('number' as const) : ('unrecognized' as const),
      text: number,
    }
  }
  if (bracketed !== undefined)
    return { kind: 'name' as const, text: bracketed.replaceAll(']]', ']'), isBracketed: true }
  if (text !== undefined) return { ...plain, kind: 'text' as const, text: text.replaceAll('""', '"') }
  if (quoted !== undefined) return { ...plain, kind: 'text' as const, text: quoted.replaceAll("''", "'") }
  if (sign !== undefined) return { ...plain, kind: sign === '!=' ? '<>' : (sign as Sign), text: sign }
  return { ...plain, kind: 'unrecognized' as const, text: rest ?? '' }
}

export const operatorWordOf = (text: string): Word | undefined =>
  operatorWords.find((each) => each === text.toLowerCase())

/** Words in a row are one name, unless an operator stands between them and they are no name of a column with it. */
function splitWords(text: string, position: number, isName: IsName): Token[] {
  const words = [...text.matchAll(/\S+/g)].map((match) => ({
    text: match[0],
    from: match.index,
    to: match.index + match[0].length,
  }))
  const nameOf = (first: number, last: number) =>
    words
      .slice(first, last + 1)
      .map((each) => each.text)
      .join(' ')
  const isOperator = (at: number) => operatorWordOf(words[at]?.text ?? '') !== undefined

  function endOfName(first: number): number | undefined {
    const holdsOperator = (last: number) => words.some((_, at) => at >= first && at <= last && isOperator(at))
    for (let last = words.length - 1; last > first; last -= 1)
      if (holdsOperator(last) && isName(nameOf(first, last))) return last
    if (isOperator(first)) return undefined
    const next = words.findIndex((_, at) => at > first && isOperator(at))
    return next < 0 ? words.length - 1 : next - 1
  }

  const tokens: Token[] = []
  for (let at = 0; at < words.length;) {
    const last = endOfName(at)
    const [from, to] = [words[at]!.from, words[last ?? at]!.to]
    const kind = last === undefined ? operatorWordOf(words[at]!.text)! : ('name' as const)
    tokens.push({
      kind,
      text: nameOf(at, last ?? at),
      isBracketed: false,
      position: position + from,
      length: to - from,
    })
    at = (last ?? at) + 1
  }
  return tokens
}
