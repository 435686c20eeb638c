/** A word that was looked for, and where a name has it. */
export interface WordMatch {
  readonly start: number
  readonly end: number
  readonly quality: 'start' | 'inside' | 'similar'
}

const WORD = /[\p{L}\p{N}]+/gu
const WORDS_MAX = 8

/** The words of what was typed. */
export const wordsOf = (text: string): string[] => (foldLetters(text).match(WORD) ?? []).slice(0, WORDS_MAX)

/** Without case and accents, with as many letters as the text has, so that places in one are places in the other. */
export function foldLetters(text: string): string {
  const folded = text.replace(/[^\0-\x7f]/g, (letter) => letter.normalize('NFKD').charAt(0)).toLowerCase()
  return folded.length === text.length ? folded : text.toLowerCase()
}

/** Where a name has each of the words, or undefined when it lacks one. Words with typing errors count where the name has them nearly. */
export function matchWords(words: readonly string[], name: string): readonly WordMatch[] | undefined {
  const folded = foldLetters(name)
  const parts = [...folded.matchAll(WORD)].map((match) => ({ text: match[0], start: match.index }))
  const matches: WordMatch[] = []
  for (const word of words) {
    const match = exactly(word, folded, parts) ?? nearly(word, parts)
    if (!match) return undefined
    matches.push(match)
  }
  return matches
}

interface Part {
  readonly text: string
  readonly start: number
}

function exactly(word: string, folded: string, parts: readonly Part[]): WordMatch | undefined {
  const begun = parts.find(({ text }) => text.startsWith(word))
  const start = begun?.start ?? folded.indexOf(word)
  return start < 0 ? undefined : { start, end: start + word.length, quality: begun ? 'start' : 'inside' }
}

function nearly(word: string, parts: readonly Part[]): WordMatch | undefined {
  const near = parts
    .map(({ text, start }) => ({ start, ...nearness(word, text) }))
    .filter(({ errors }) => errors <= errorsAllowed(word))
  const [best] = near.toSorted((one, other) => one.errors - other.errors)
  return best && { start: best.start, end: best.start + best.length, quality: 'similar' }
}

/** Short words have too many neighbours, and their first letter is rarely mistyped. */
export const errorsAllowed = (word: string): number => (word.length < 4 ? 0 : word.length < 8 ? 1 : 2)

const FIRST_LETTER_COUNTS = 6

/**
 * How many letters are wrong, missing, too many or exchanged with their neighbour in a word, compared with the beginning of
 * another one, whose rest may not have been typed yet.
 */
export function nearness(word: string, other: string): { readonly errors: number; readonly length: number } {
  if (word.length < FIRST_LETTER_COUNTS && !other.startsWith(word.charAt(0))) return { errors: Infinity, length: 0 }
  const width = Math.min(other.length, word.length + errorsAllowed(word)) + 1
  let before: number[] = []
  let last = Array.from({ length: width }, (_, at) => at)
  for (let row = 1; row <= word.length; row += 1) {
    const next = [row]
    for (let at = 1; at < width; at += 1) {
      const isSame = word[row - 1] === other[at - 1]
      const isExchanged = row > 1 && at > 1 && word[row - 1] === other[at - 2] && word[row - 2] === other[at - 1]
      next.push(
        Math.min(
          last[at]! + 1,
          next[at - 1]! + 1,
          last[at - 1]! + (isSame ? 0 : 1),
          isExchanged ? before[at - 2]! + 1 : Infinity,
        ),
      )
    }
    before = last
    last = next
  }
  const errors = Math.min(...last)
  return { errors, length: last.lastIndexOf(errors) }
}
