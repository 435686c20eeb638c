export interface Confirmation {
  /** The question, as the catalogue words it. */
  readonly text: string
  readonly title?: string
  /** Names of what the answer concerns, shown as a list. */
  readonly names?: readonly string[]
  readonly confirmLabel?: string
  /** What is lost cannot be brought back: the button is red. */
  readonly danger?: boolean
}

export interface PendingConfirmation extends Confirmation {
  /** A notice has nothing to decide: it shows Ok alone. */
  readonly okOnly: boolean
  readonly answer: (agreed: boolean) => void
}

const listeners = new Set<() => void>()
let pending: PendingConfirmation | undefined

/** What is being asked at the moment, for the one dialog that shows it. */
export const confirmationStore = {
  read: () => pending,
  subscribe: (listener: () => void) => {
    listeners.add(listener)
    return () => listeners.delete(listener)
  },
}

/** Asks before something destructive or replacing happens; resolves to whether the user agreed. */
export function confirm(question: Confirmation): Promise<boolean> {
  return ask(question, false)
}

/** Asks before unsaved work is left, on a page or in a dialog. */
export function confirmLeaving(): Promise<boolean> {
  return confirm({ text: 'You have unsaved changes. Leave without saving them?', confirmLabel: 'Leave', danger: true })
}

/** Tells something that stands in the way; the user can only say Ok. */
export async function notice(message: Pick<Confirmation, 'text' | 'title' | 'names'>): Promise<void> {
  await ask(message, true)
}

function ask(question: Confirmation, okOnly: boolean): Promise<boolean> {
  pending?.answer(false)
  return new Promise((resolve) => {
    const answer = (agreed: boolean) => {
      show(undefined)
      resolve(agreed)
    }
    show({ ...question, okOnly, answer })
  })
}

function show(next: PendingConfirmation | undefined) {
  pending = next
  for (const listener of listeners) listener()
}
