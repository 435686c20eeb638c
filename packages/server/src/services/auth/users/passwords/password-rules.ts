import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { fieldProblem } from '@soundings/contract'

interface Person {
  readonly username: string
  readonly firstName: string
  readonly lastName: string
  readonly email: string
}

/** The 10,000 most frequent passwords of leaked lists as zxcvbn (MIT, Dropbox) counts them, and words of hospitals. */
const COMMON_FILE = join(import.meta.dirname, 'common-passwords.txt')
const lookalikes: Record<string, string> = {
  '0': 'o',
  '1': 'i',
  '3': 'e',
  '4': 'a',
  '5': 's',
  '7': 't',
  '@': 'a',
  $: 's',
  '!': 'i',
}
const RUNS = [
  'abcdefghijklmnopqrstuvwxyz',
  '01234567890',
  'qwertyuiop',
  'qwertzuiop',
  'asdfghjkl',
  'zxcvbnm',
  'yxcvbnm',
].flatMap((run) => [run, [...run].toReversed().join('')])
/** A year and a sign: what people add to a word when they are asked for more. */
const LONGEST_ADDITION = 5
/** Beyond that, even few different letters are many to try. */
const LONG = 20

/** Which passwords are taken, wherever one is set. */
export function createPasswordRules({ minLength }: { minLength: number }) {
  const common = new Set(readFileSync(COMMON_FILE, 'utf8').trim().split('\n'))

  function isEasilyGuessed(password: string, person: Person | undefined): boolean {
    const text = password.normalize('NFKC').toLowerCase()
    const names = person
      ? [person.username, person.firstName, person.lastName, person.email.split('@')[0]!].map((name) =>
          name.toLowerCase(),
        )
      : []
    const isKnown = (word: string) => common.has(word) || names.includes(word)
    return isKnown(text) || wordsIn(text).some(isKnown) || isRun(text)
  }

  return {
    assertPassword(password: string, person?: Person): void {
      if (password.length < minLength) throw shortPassword(minLength)
      if (isEasilyGuessed(password, person)) throw easilyGuessed()
    },
    isWeak: (password: string): boolean => password.length < minLength || isEasilyGuessed(password, undefined),
  }
}

export type PasswordRules = ReturnType<typeof createPasswordRules>

/** The word without what was put before or after it, as it stands and with its lookalikes read as letters. */
function wordsIn(text: string): string[] {
  const asLetters = (word: string) => [...word].map((letter) => lookalikes[letter] ?? letter).join('')
  const bare = text.replace(/^[^\p{L}]+|[^\p{L}]+$/gu, '')
  return [asLetters(text), bare, asLetters(bare)].filter(
    (word) => word !== '' && text.length - word.length <= LONGEST_ADDITION,
  )
}

function isRun(text: string): boolean {
  return text.length < LONG && (new Set(text).size <= 2 || RUNS.some((run) => run.includes(text)))
}

function shortPassword(least: number) {
  return fieldProblem({ field: 'password', message: `The password must have at least ${least} characters` })
}

function easilyGuessed() {
  return fieldProblem({ field: 'password', message: 'This password is easily guessed: choose another one' })
}
