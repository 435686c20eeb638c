/** A field as far as its text is concerned; a formula has its text in itself. */
interface Field {
  readonly isConnected: boolean
  readonly value?: string
  readonly type?: string
  readonly isContentEditable?: boolean
  readonly textContent: string | null
}

const TEXTS = ['text', 'email', 'url', 'number', 'textarea']

/** Undefined for what is not typed, and for what is typed to find something. */
function textOf({ value, type, isContentEditable, textContent }: Field): string | undefined {
  if (isContentEditable === true) return textContent ?? ''
  return value !== undefined && TEXTS.includes(type ?? '') ? value : undefined
}

/** Knows what was typed into the fields of a form while it was open. */
export function createTypedWork() {
  const before = new Map<Field, string>()
  return {
    /** A field is gone to. Its text is that of before, however often one comes back. */
    visit(field: Field) {
      const text = textOf(field)
      if (text !== undefined && !before.has(field)) before.set(field, text)
    },
    /** Whether a field that is still there has another text than before. */
    hasAny: (): boolean => [...before].some(([field, text]) => field.isConnected && textOf(field) !== text),
  }
}
