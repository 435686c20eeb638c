export const ERROR_TOAST_MS = 5000
export const TOAST_MS = 4500

export type ToastTone = 'success' | 'info' | 'warning' | 'error' | 'loading'

export interface ToastEntry {
  readonly id: number
  readonly tone: ToastTone
  readonly heading: string | undefined
  readonly text: string
}

interface LoadingToast {
  success: (text: string, heading?: string) => void
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
  success: (text: string, heading?: string) => void add('success', text, heading),
  info: (text: string, heading?: string) => void add('info', text, heading),
  warning: (text: string, heading?: string) => void add('warning', text, heading),
  error: (text: string) => void add('error', text),
  /** Stays until it is replaced through the handle. */
  loading: (text: string): LoadingToast => {
    const id = add('loading', text)
    return {
      success: (done, heading) => change(id, 'success', done, heading),
      error: (failure) => change(id, 'error', failure),
      dismiss: () => toastStore.dismiss(id),
    }
  },
}

export function lifetimeMs(tone: ToastTone): number | undefined {
  if (tone === 'loading') return undefined
  return tone === 'error' ? ERROR_TOAST_MS : TOAST_MS
}

function add(tone: ToastTone, text: string, heading?: string): number {
  const entry = toEntry(++lastId, tone, text, heading)
  replaceAll([...entries.filter((other) => !says(other, entry)), entry])
  return entry.id
}

/** Somebody may have closed the loading toast already; its outcome is still worth telling. */
function change(id: number, tone: ToastTone, text: string, heading?: string) {
  if (!entries.some((entry) => entry.id === id)) return void add(tone, text, heading)
  replaceAll(entries.map((entry) => (entry.id === id ? toEntry(id, tone, text, heading) : entry)))
}

function toEntry(id: number, tone: ToastTone, text: string, heading: string | undefined): ToastEntry {
  return { id, tone, text, heading: tone === 'error' ? 'Error' : heading }
}

/** The same message twice is shown once, with its time starting anew. */
function says(one: ToastEntry, other: ToastEntry): boolean {
  return one.tone === other.tone && one.text === other.text && one.heading === other.heading && one.tone !== 'loading'
}

function replaceAll(next: readonly ToastEntry[]) {
  entries = next
  for (const listener of listeners) listener()
}
