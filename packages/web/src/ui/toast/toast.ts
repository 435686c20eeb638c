export const ERROR_TOAST_MS = 5000
export const TOAST_MS = 4500

export type ToastTone = 'success' | 'info' | 'warning' | 'error' | 'loading'

export interface ToastAction {
  readonly label: string
  readonly onClick: () => void
}

interface ToastExtras {
  readonly heading?: string
  /** What can still be done about it, such as Undo; a click also closes the toast. */
  readonly action?: ToastAction
}

export interface ToastEntry {
  readonly id: number
  readonly tone: ToastTone
  readonly heading: string | undefined
  readonly text: string
  readonly action: ToastAction | undefined
}

interface LoadingToast {
  /** How far it is by now; silent once a person has closed the toast. */
  progress: (text: string) => void
  success: (text: string, extras?: ToastExtras) => void
  info: (text: string) => void
  error: (text: string) => void
  dismiss: () => void
}

const listeners = new Set<() => void>()
let entries: readonly ToastEntry[] = []
let lastId = 0

/** What the corner of the page shows, for the one component that draws it. */
export const toastStore = {
  read: () => entries,
  subscribe: (listener: () => void) => {
    listeners.add(listener)
    return () => listeners.delete(listener)
  },
  dismiss: (id: number) => replaceAll(entries.filter((entry) => entry.id !== id)),
}

/** Short messages at the bottom right. Errors stand under the heading 'Error'. */
export const toast = {
  success: (text: string, extras?: ToastExtras) => void add('success', text, extras),
  info: (text: string, extras?: ToastExtras) => void add('info', text, extras),
  warning: (text: string, extras?: ToastExtras) => void add('warning', text, extras),
  error: (text: string) => void add('error', text),
  /** Stays until it is replaced through the handle. */
  loading: (text: string, extras?: ToastExtras): LoadingToast => {
    const id = add('loading', text, extras)
    return {
      progress: (now) => replaceAll(entries.map((entry) => (entry.id === id ? { ...entry, text: now } : entry))),
      success: (done, extras) => change(id, 'success', done, extras),
      info: (news) => change(id, 'info', news),
      error: (failure) => change(id, 'error', failure),
      dismiss: () => toastStore.dismiss(id),
    }
  },
}

export function lifetimeMs(tone: ToastTone): number | undefined {
  if (tone === 'loading') return undefined
  return tone === 'error' ? ERROR_TOAST_MS : TOAST_MS
}

function add(tone: ToastTone, text: string, extras?: ToastExtras): number {
  const entry = toEntry(++lastId, tone, text, extras)
  replaceAll([...entries.filter((other) => !says(other, entry)), entry])
  return entry.id
}

/** A person may have closed the loading toast already; its outcome is still worth telling. */
function change(id: number, tone: ToastTone, text: string, extras?: ToastExtras) {
  if (!entries.some((entry) => entry.id === id)) return void add(tone, text, extras)
  replaceAll(entries.map((entry) => (entry.id === id ? toEntry(id, tone, text, extras) : entry)))
}

function toEntry(id: number, tone: ToastTone, text: string, { heading, action }: ToastExtras = {}): ToastEntry {
  return { id, tone, text, heading: tone === 'error' ? 'Error' : heading, action }
}

/** The same message twice is shown once, with its time starting anew; but each offered action stays. */
function says(one: ToastEntry, other: ToastEntry): boolean {
  const isSame = one.tone === other.tone && one.text === other.text && one.heading === other.heading
  return isSame && one.tone !== 'loading' && !one.action && !other.action
}

function replaceAll(next: readonly ToastEntry[]) {
  entries = next
  for (const listener of listeners) listener()
}
