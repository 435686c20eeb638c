import type { Page } from '@playwright/test'
import type { QueryWire } from '@soundings/contract'
import { record, type History } from '../packages/web/src/features/studio/model/history.ts'
import {
  outputsOf,
  type Outcome,
  type OutputItem,
  type StudioState,
} from '../packages/web/src/features/studio/model/studio-state.ts'
import type { Clinic } from './clinic.ts'
import { studioOn } from './studio-page.ts'
import type { Previews } from './studio-screen.ts'

/** The studio on the screen, and what it should have come to. */
export interface Session {
  readonly page: Page
  readonly clinic: Clinic
  readonly previews: Previews
  history: History
  /** Whether the result on the screen is the answer to what is built. */
  isFresh: boolean
  /** What that result answers; zooms run by themselves, whenever the address has followed. */
  answered: QueryWire | 'unknown' | undefined
  /** Which names and formulas were given, so that none comes twice. */
  given: number
}

export type Doing = (session: Session, a: number, b: number) => Promise<void>

export const at = <Each>(items: readonly Each[], number: number): Each | undefined =>
  items[number % Math.max(1, items.length)]
export const present = ({ history }: Session) => history.present

/** Does it on the screen only where the model agrees; refusals have tests of their own. */
export async function doIf(
  session: Session,
  action: (state: StudioState) => Outcome,
  onScreen: () => Promise<void>,
  typing?: string,
) {
  const outcome = action(present(session))
  if (outcome.kind !== 'changed' || outcome.state === present(session)) return
  await onScreen()
  move(session, record(session.history, outcome.state, typing))
}

/** The question is another one from now on, and the result an old one. */
export function move(session: Session, history: History) {
  if (JSON.stringify(history.present.zooms) !== JSON.stringify(present(session).zooms)) session.answered = 'unknown'
  session.history = history
  session.isFresh = false
}

export const isTaken = (state: StudioState, label: string) => outputsOf(state).some((item) => item.label === label)

export function withItem(choose: (session: Session, item: OutputItem, b: number) => Promise<void>): Doing {
  return async (session, a, b) => {
    const item = at(outputsOf(present(session)), a)
    if (item) await choose(session, item, b)
  }
}

export const choose = (session: Session, item: OutputItem, entry: string) =>
  studioOn(session.page).choose(item.label, entry)
