import type { SharableGroup } from '@soundings/contract'

export interface SaveDraft {
  readonly name: string
  readonly description: string
  /** Comma text, as it is stored. */
  readonly tags: string
  /** Usernames to share with as soon as it is saved. */
  readonly shareWith: readonly string[]
  /** Groups to share with as soon as it is saved. */
  readonly groups: readonly SharableGroup[]
}

export function emptyDraft(name = ''): SaveDraft {
  return { name, description: '', tags: '', shareWith: [], groups: [] }
}

/** A name of spaces is no name. */
export function nameProblem({ name }: Pick<SaveDraft, 'name'>): string | undefined {
  return name.trim() === '' ? 'Please enter a name' : undefined
}

export function toSaved(draft: SaveDraft): SaveDraft {
  return { ...draft, name: draft.name.trim(), description: draft.description.trim() }
}
