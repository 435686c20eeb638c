import { QuestionDraft, toQuery, type DbTable } from '@soundings/contract'
import { readFormula } from './computed.ts'
import { fromContent, type OpenedQuestion } from './from-question.ts'
import type { ComputedItem, StudioState } from './studio-state.ts'
import { toDraft } from './to-query.ts'

type Keeping = Pick<Storage, 'getItem' | 'setItem' | 'removeItem'>

/** Names the work on a new question, so that several can be built beside each other. */
export type NewDraftId = `new:${string}`

/** Whose unsaved work it is, and of which question. */
export interface DraftPlace {
  readonly username: string
  readonly questionId: number | 'new' | NewDraftId
}

/** Unsaved work on a new question. */
export interface NewDraft {
  readonly id: NewDraftId
  readonly name: string
  readonly databaseId: number
  readonly keptAt: string
}

export interface KeptDraft {
  readonly databaseId: number
  readonly keptAt: string
  /** The work over the tables as they are now. */
  readonly open: (tables: readonly DbTable[]) => OpenedQuestion
}

/** A browser whose storage is full or closed works without the copy. */
export function keepDraft(storage: Keeping, place: DraftPlace, state: StudioState, now: Date): void {
  const question = toDraft(state)
  if (!question) return removeDraft(storage, place)
  const { isNameAutomatic, savedAs } = state
  const unfinished = state.computed.filter(({ formula }) => !formula).map(({ label, text }) => ({ label, text }))
  const kept: Kept = {
    format,
    keptAt: now.toISOString(),
    question: { ...question, name: question.name.trim() || unnamed },
    isNameAutomatic,
    unfinished,
    ...(savedAs && { savedAs }),
  }
  try {
    storage.setItem(keyOf(place), JSON.stringify(kept))
  } catch {
    storage.removeItem(keyOf(place))
  }
}

/** The unsaved work that was kept there; what cannot be read any more counts as none. */
export function findDraft(storage: Keeping, place: DraftPlace): KeptDraft | undefined {
  const kept = readKept(storage.getItem(keyOf(place)))
  if (!kept) return undefined
  return { databaseId: kept.question.query.datasourceID, keptAt: kept.keptAt, open: (tables) => openKept(kept, tables) }
}

/** All unsaved work on new questions, the latest first. What nobody came back to for a month goes. */
export function listNewDrafts(storage: Keeping & Pick<Storage, 'key' | 'length'>, username: string, now: Date): NewDraft[] {
  const before = keyOf({ username, questionId: 'new:' })
  const keys = Array.from({ length: storage.length }, (_, at) => storage.key(at)).filter((key) => key?.startsWith(before))
  const drafts = keys.flatMap((key): NewDraft[] => {
    const id: NewDraftId = `new:${key!.slice(before.length)}`
    const kept = readKept(storage.getItem(key!))
    if (kept && now.getTime() - Date.parse(kept.keptAt) < FORGOTTEN_AFTER_MS) {
      return [{ id, name: kept.question.name, databaseId: kept.question.query.datasourceID, keptAt: kept.keptAt }]
    }
    removeDraft(storage, { username, questionId: id })
    return []
  })
  return drafts.sort((one, other) => other.keptAt.localeCompare(one.keptAt))
}

export const removeDraft = (storage: Keeping, place: DraftPlace): void => storage.removeItem(keyOf(place))

const FORGOTTEN_AFTER_MS = 30 * 24 * 3_600_000
const format = 1
const unnamed = 'Question'

interface Kept {
  readonly format: typeof format
  readonly keptAt: string
  readonly question: QuestionDraft
  readonly isNameAutomatic: boolean
  readonly unfinished: readonly { readonly label: string; readonly text: string }[]
  readonly savedAs?: { readonly id: number; readonly version: number }
}

const keyOf = ({ username, questionId }: DraftPlace) => `studioDraft:${username}:${questionId}`

function readKept(text: string | null): Kept | undefined {
  try {
    const kept = JSON.parse(text ?? 'null') as Kept | null
    if (kept?.format !== format || !Array.isArray(kept.unfinished)) return undefined
    const question = QuestionDraft.parse(kept.question)
    toQuery(question.query)
    return { ...kept, question }
  } catch {
    return undefined
  }
}

function openKept({ question, isNameAutomatic, unfinished, savedAs }: Kept, tables: readonly DbTable[]): OpenedQuestion {
  const { state, gone } = fromContent(question, tables)
  const computed = [...state.computed, ...unfinished.map((each, index) => toUnfinished(state, each, index))]
  const name = isNameAutomatic && question.name === unnamed ? '' : question.name
  const nextItem = state.nextItem + unfinished.length
  return { state: { ...state, name, isNameAutomatic, computed, nextItem, savedAs }, gone }
}

function toUnfinished(state: StudioState, { label, text }: Kept['unfinished'][number], index: number): ComputedItem {
  const marks = { orderDirection: 'none', orderIndex: 0, pin: false, grouped: false } as const
  return { id: `computed-${state.nextItem + index}`, design: 'computed', label, isLabelAutomatic: false, ...marks, ...readFormula(state, text) }
}
