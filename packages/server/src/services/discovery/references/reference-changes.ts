import type { ColumnPair } from '@soundings/query'
import type { ReferenceState, StoredReference } from './references.store.ts'

export type ReferenceDraft = Omit<StoredReference, 'id'>

/** What has to be written so that the store says what is wanted. */
export interface ReferenceChanges {
  readonly inserted: readonly ReferenceDraft[]
  readonly updated: readonly { readonly id: number; readonly state: ReferenceState }[]
  readonly removedIds: readonly number[]
}

/** What a change does to joins and row rules, for the audit record. */
export interface ReachChange {
  readonly fromTableId: number
  readonly toTableId: number
  readonly effect:
    | 'added'
    | 'removed'
    | 'joined again, since its values are unique'
    | 'no longer joined, since several rows can match'
}

/** Only references that count: one that people took away changes nothing when it goes from the source. */
export function reachChangesOf(
  known: readonly StoredReference[],
  { inserted, updated, removedIds }: ReferenceChanges,
): ReachChange[] {
  const byId = new Map(known.map((reference) => [reference.id, reference]))
  const change = ({ fromTableId, toTableId }: Columns, effect: ReachChange['effect']): ReachChange => ({
    fromTableId,
    toTableId,
    effect,
  })
  return [
    ...inserted.filter(({ isDeclared }) => isDeclared).map((reference) => change(reference, 'added')),
    ...removedIds
      .flatMap((id) => byId.get(id) ?? [])
      .filter(({ isDeclared }) => isDeclared)
      .map((reference) => change(reference, 'removed')),
    ...updated.flatMap(({ id, state }) => {
      const before = byId.get(id)
      if (!before?.isDeclared || before.isToUniqueKey === state.isToUniqueKey) return []
      return [
        change(
          before,
          state.isToUniqueKey
            ? 'joined again, since its values are unique'
            : 'no longer joined, since several rows can match',
        ),
      ]
    }),
  ]
}

interface Columns {
  readonly fromTableId: number
  readonly toTableId: number
  readonly pairs: readonly ColumnPair[]
}

/** Equal for references over the same pairs of columns, in whatever order they are written. */
export const referenceKey = ({ pairs }: Pick<Columns, 'pairs'>): string =>
  pairs
    .map(({ fromColumnId, toColumnId }) => `${fromColumnId}>${toColumnId}`)
    .toSorted()
    .join(' ')

interface Found extends Columns {
  readonly isToUniqueKey: boolean
}

/**
 * References as the source has them now. What people declared or removed stays as they want it. Where access rules exist, a
 * reference that vanished from the source stays declared: dropping it could open rows which a rule closes.
 */
export function planSourceReferences(
  known: readonly StoredReference[],
  found: readonly Found[],
  { hasAccessRules }: { hasAccessRules: boolean },
): ReferenceChanges {
  const knownByKey = new Map(known.map((reference) => [referenceKey(reference), reference]))
  const foundByKey = new Map(found.map((reference) => [referenceKey(reference), reference]))
  const removedParts = known.filter(({ isDeclared, pairs }) => !isDeclared && pairs.length === 1)
  const isPartOf = (part: StoredReference, whole: Columns) =>
    part.pairs.length < whole.pairs.length &&
    part.pairs.every((pair) =>
      whole.pairs.some((other) => other.fromColumnId === pair.fromColumnId && other.toColumnId === pair.toColumnId),
    )

  return {
    inserted: [...foundByKey.values()]
      .filter((reference) => !knownByKey.has(referenceKey(reference)))
      // Earlier data models kept only parts of such a reference: who removed a part did not want the whole.
      .map((reference) => ({
        ...reference,
        isDeclared: !removedParts.some((part) => isPartOf(part, reference)),
        isInSource: true,
      })),
    updated: known.flatMap((reference): { id: number; state: ReferenceState }[] => {
      const now = foundByKey.get(referenceKey(reference))
      const { isDeclared, isInSource, isToUniqueKey } = reference
      if (now)
        return isInSource && isToUniqueKey === now.isToUniqueKey
          ? []
          : [{ id: reference.id, state: { isDeclared, isInSource: true, isToUniqueKey: now.isToUniqueKey } }]
      const isHeld = isInSource && isDeclared && hasAccessRules && !found.some((whole) => isPartOf(reference, whole))
      return isHeld ? [{ id: reference.id, state: { isDeclared, isInSource: false, isToUniqueKey } }] : []
    }),
    removedIds: known
      .filter((reference) => reference.isInSource && !foundByKey.has(referenceKey(reference)))
      .filter(
        (reference) => !reference.isDeclared || !hasAccessRules || found.some((whole) => isPartOf(reference, whole)),
      )
      .map(({ id }) => id),
  }
}

/** References as people want them. One of the source that they take away is only marked, so that an import does not bring it back. */
export function planWantedReferences(known: readonly StoredReference[], wanted: readonly Found[]): ReferenceChanges {
  const knownByKey = new Map(known.map((reference) => [referenceKey(reference), reference]))
  const wantedByKey = new Map(wanted.map((reference) => [referenceKey(reference), reference]))
  const unwanted = known.filter((reference) => reference.isDeclared && !wantedByKey.has(referenceKey(reference)))
  return {
    inserted: [...wantedByKey.values()]
      .filter((reference) => !knownByKey.has(referenceKey(reference)))
      .map((reference) => ({ ...reference, isDeclared: true, isInSource: false })),
    updated: [
      ...known.flatMap(({ id, isInSource, isDeclared, isToUniqueKey, ...reference }) => {
        const now = wantedByKey.get(referenceKey(reference))
        return now && (!isDeclared || isToUniqueKey !== now.isToUniqueKey)
          ? [{ id, state: { isDeclared: true, isInSource, isToUniqueKey: now.isToUniqueKey } }]
          : []
      }),
      ...unwanted
        .filter(({ isInSource }) => isInSource)
        .map(({ id, isToUniqueKey }) => ({ id, state: { isDeclared: false, isInSource: true, isToUniqueKey } })),
    ],
    removedIds: unwanted.filter(({ isInSource }) => !isInSource).map(({ id }) => id),
  }
}
