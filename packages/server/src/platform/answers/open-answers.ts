import { Problem } from '@soundings/contract'
import { actorOf, type Viewer } from '../http/viewer.ts'
import type { LeastSpeed } from '../http/streams/watch-reader.ts'

export interface AnswerLimits {
  /** Answers that one person may have open at a time. */
  readonly openPerPerson: number
  /** Bytes of answers that may wait in memory for one person to read them. */
  readonly bytesPerPerson: number
  /** Of all people together. */
  readonly bytesOfAll: number
  /** Clients that take less are cut off. */
  readonly leastSpeed: LeastSpeed
}

interface Held {
  open: number
  bytes: number
}

const MEGABYTE = 1024 * 1024
/** So much is left to each person when the others take all: few people must not stop all others. */
const LEFT_TO_EACH = MEGABYTE

/** What the open answers of each person take of this process. */
export function createOpenAnswers({ openPerPerson, bytesPerPerson, bytesOfAll, leastSpeed }: AnswerLimits) {
  const people = new Map<string, Held>()
  let total = 0

  function change(person: string, open: number, bytes: number) {
    const held = people.get(person) ?? { open: 0, bytes: 0 }
    held.open += open
    held.bytes += bytes
    total += bytes
    if (held.open === 0 && held.bytes === 0) people.delete(person)
    else people.set(person, held)
  }

  const bytesOf = (person: string) => people.get(person)?.bytes ?? 0
  const isFull = (person: string) => bytesOf(person) >= bytesPerPerson || isFullOfAll(person)
  const isFullOfAll = (person: string) => total >= bytesOfAll && bytesOf(person) >= LEFT_TO_EACH

  return {
    leastSpeed,

    /** Counts an answer until the given function is called. */
    begin(viewer: Viewer): () => void {
      const { username: person } = actorOf(viewer)
      if ((people.get(person)?.open ?? 0) >= openPerPerson) throw tooManyOpen(openPerPerson)
      change(person, 1, 0)
      return () => change(person, -1, 0)
    },

    /** Counts bytes that wait to be read; throws when too many wait already. */
    hold(viewer: Viewer, bytes: number): () => void {
      const { username: person } = actorOf(viewer)
      if (isFull(person)) throw isFullOfAll(person) ? tooMuchOfAll() : tooMuchWaiting(bytesPerPerson)
      change(person, 0, bytes)
      return () => change(person, 0, -bytes)
    },

    /** Counts what is read ahead for a person. When it is full, the database waits and the person gets no error. */
    account(viewer: Viewer) {
      const { username: person } = actorOf(viewer)
      return { add: (bytes: number) => change(person, 0, bytes), isFull: () => isFull(person) }
    },

    /** Of all people together. */
    get bytes() {
      return total
    },
  }
}

export type OpenAnswers = ReturnType<typeof createOpenAnswers>
export type ByteAccount = ReturnType<OpenAnswers['account']>

function tooManyOpen(most: number) {
  return new Problem(
    'too-many-requests',
    `You have ${most} answers open at the same time. Close some pages, then try again`,
    { retryAfterSeconds: 5 },
  )
}

function tooMuchWaiting(most: number) {
  return new Problem(
    'too-many-requests',
    `${Math.round(most / MEGABYTE)} MB of answers wait for you to read them. Close some pages, then try again`,
    { retryAfterSeconds: 5 },
  )
}

function tooMuchOfAll() {
  return new Problem('too-many-requests', 'The server waits for too many answers to be read. Try again in a moment', {
    retryAfterSeconds: 5,
  })
}
