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
export const matchWords = (words: readonly string[], name: string): readonly WordMatch[] | undefined =>
  createWordMatcher(words)(name)

/** The same for many names, which have most of their words in common: two words are compared once. */
export function createWordMatcher(words: readonly string[]): (name: string) => readonly WordMatch[] | undefined {
  const compared = words.map((word) => ({ word, nearnessOf: rememberNearness(word) }))
  return (name) => {
    const folded = foldLetters(name)
    const parts = partsOf(folded)
    const matches: WordMatch[] = []
    for (const { word, nearnessOf } of compared) {
      const match = exactly(word, folded, parts) ?? nearly(word, parts, nearnessOf)
      if (!match) return undefined
      matches.push(match)
    }
    return matches
  }
}

interface Nearness {
  readonly errors: number
  readonly length: number
}

function rememberNearness(word: string): (other: string) => Nearness {
  const known = new Map<string, Nearness>()
  return (other) => {
    const before = known.get(other)
    if (before) return before
    const near = nearness(word, other)
    known.set(other, near)
    return near
  }
}

interface Part {
  readonly text: string
  readonly start: number
}

const partsOf = (folded: string): Part[] =>
  Array.from(folded.matchAll(WORD), (match) => ({ text: match[0], start: match.index }))

function exactly(word: string, folded: string, parts: readonly Part[]): WordMatch | undefined {
  const begun = parts.find(({ text }) => text.startsWith(word))
  const start = begun?.start ?? folded.indexOf(word)
  return start < 0 ? undefined : { start, end: start + word.length, quality: begun ? 'start' : 'inside' }
}

function nearly(word: string, parts: readonly Part[], nearnessOf: (other: string) => Nearness): WordMatch | undefined {
  let best: (Nearness & { start: number }) | undefined
  for (const { text, start } of parts) {
    const near = nearnessOf(text)
    if (near.errors <= errorsAllowed(word) && near.errors < (best?.errors ?? Infinity)) best = { ...near, start }
  }
  return best && { start: best.start, end: best.start + best.length, quality: 'similar' }
}

/** Short words have too many neighbours, and another digit makes another number. */
export const errorsAllowed = (word: string): number =>
  word.length < 4 || /\p{N}/u.test(word) ? 0 : word.length < 9 ? 1 : 2

/** The first letter of shorter words is rarely mistyped. */
const FIRST_LETTER_COUNTS = 6

const FAR: Nearness = { errors: Infinity, length: 0 }

/**
 * How many letters are wrong, missing, too many or exchanged with their neighbour in a word, compared with the beginning of
 * another one, whose rest may not have been typed yet. More than are allowed are not counted.
 */
export function nearness(word: string, other: string): Nearness {
  const allowed = errorsAllowed(word)
  const isOtherWord = word.length < FIRST_LETTER_COUNTS && !other.startsWith(word.charAt(0))
  if (isOtherWord || other.length < word.length - allowed) return FAR
  const width = Math.min(other.length, word.length + allowed) + 1
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
    // Exchanged letters look back two rows.
    if (Math.min(...last) > allowed && Math.min(...next) > allowed) return FAR
    before = last
    last = next
  }
  const errors = Math.min(...last)
  return { errors, length: last.lastIndexOf(errors) }
}
