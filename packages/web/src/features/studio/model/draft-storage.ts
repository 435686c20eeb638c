import { QuestionDraft, toQuery, type DbTable, type QueryWire } from '@soundings/contract'
import { createDraftStore, type DraftId, type NewDraftId } from '../../../components/drafts/draft-store.ts'
import { readFormula } from './columns/computed.ts'
import { fromContent, type OpenedQuestion } from './question/from-question.ts'
import type { ComputedItem, StudioState } from './studio-state.ts'
import { toDraft } from './question/to-query.ts'

type Keeping = Pick<Storage, 'getItem' | 'setItem' | 'removeItem'>

/** Whose unsaved work it is, and of which question. */
export interface DraftPlace {
  readonly username: string
  readonly questionId: DraftId
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
  readonly query: QueryWire
  readonly keptAt: string
  /** The work over the tables as they are now. */
  readonly open: (tables: readonly DbTable[]) => OpenedQuestion
}

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
  drafts.keep(storage, toPlace(place), kept)
}

/** The unsaved work that was kept there; what cannot be read any more counts as none. */
export function findDraft(storage: Keeping, place: DraftPlace): KeptDraft | undefined {
  const kept = drafts.find(storage, toPlace(place))
  if (!kept) return undefined
  const { query } = kept.question
  return { databaseId: query.datasourceID, query, keptAt: kept.keptAt, open: (tables) => openKept(kept, tables) }
}

/** All unsaved work on new questions, the latest first. */
export function listNewDrafts(
  storage: Keeping & Pick<Storage, 'key' | 'length'>,
  username: string,
  now: Date,
): NewDraft[] {
  return drafts.listNew(storage, username, now).map(({ id, kept: { question, keptAt } }) => ({
    id,
    name: question.name,
    databaseId: question.query.datasourceID,
    keptAt,
  }))
}

export const removeDraft = (storage: Keeping, place: DraftPlace): void => drafts.remove(storage, toPlace(place))

const toPlace = ({ username, questionId }: DraftPlace) => ({ username, id: questionId })

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

const drafts = createDraftStore<Kept>('studioDraft', (value) => {
  const kept = value as Kept | null
  if (kept?.format !== format || !Array.isArray(kept.unfinished)) return undefined
  const question = QuestionDraft.parse(kept.question)
  toQuery(question.query)
  return { ...kept, question }
})

function openKept(
  { question, isNameAutomatic, unfinished, savedAs }: Kept,
  tables: readonly DbTable[],
): OpenedQuestion {
  const { state, gone } = fromContent(question, tables)
  const computed = [...state.computed, ...unfinished.map((each, index) => toUnfinished(state, each, index))]
  const name = isNameAutomatic && question.name === unnamed ? '' : question.name
  const nextItem = state.nextItem + unfinished.length
  return { state: { ...state, name, isNameAutomatic, computed, nextItem, savedAs }, gone }
}

function toUnfinished(state: StudioState, { label, text }: Kept['unfinished'][number], index: number): ComputedItem {
  const marks = { orderDirection: 'none', orderIndex: 0, pin: false, grouped: false } as const
  return {
    id: `computed-${state.nextItem + index}`,
    design: 'computed',
    label,
    isLabelAutomatic: false,
    ...marks,
    ...readFormula(state, text),
  }
}
