import type { DbColumn, DbTable, ReferenceChange, TableReference } from '@soundings/contract'

/** A reference while it is declared; what is not chosen yet is null. */
export interface ReferenceDraft {
  readonly toTableId: number | null
  readonly pairs: readonly PairDraft[]
}

export interface PairDraft {
  readonly fromColumnId: number | null
  readonly toColumnId: number | null
}

type Pairs = ReferenceChange['pairs']

/** As many pairs as a reference has on its way to the server. */
export const maxPairs = 16

const emptyPair: PairDraft = { fromColumnId: null, toColumnId: null }

export const emptyReference: ReferenceDraft = { toTableId: null, pairs: [emptyPair] }

export const toReferenceDraft = ({
  toTableId,
  pairs,
}: Pick<TableReference, 'toTableId' | 'pairs'>): ReferenceDraft => ({ toTableId, pairs })

/** Proposes the primary key of the other table, with columns of the same name and type where this table has them. */
export function chooseTarget(table: DbTable, target: DbTable): ReferenceDraft {
  const keys = target.columns.filter(({ pk }) => pk)
  const pairs = keys.map((key): PairDraft => {
    const namesakes = table.columns.filter(
      ({ name, dataType, id }) =>
        name.toLowerCase() === key.name.toLowerCase() && dataType === key.dataType && id !== key.id,
    )
    return { fromColumnId: keys.length > 1 ? (namesakes[0]?.id ?? null) : null, toColumnId: key.id }
  })
  return { toTableId: target.id, pairs: pairs.length > 0 ? pairs : [emptyPair] }
}

export const addPair = (draft: ReferenceDraft): ReferenceDraft => ({ ...draft, pairs: [...draft.pairs, emptyPair] })

export const removePair = (draft: ReferenceDraft, at: number): ReferenceDraft => ({
  ...draft,
  pairs: draft.pairs.toSpliced(at, 1),
})

export const changePair = (draft: ReferenceDraft, at: number, change: Partial<PairDraft>): ReferenceDraft => ({
  ...draft,
  pairs: draft.pairs.with(at, { ...(draft.pairs[at] ?? emptyPair), ...change }),
})

/** The columns that can stand opposite one of this type; the present choice stays among them. */
export function fittingColumns(
  { columns }: Pick<DbTable, 'columns'>,
  opposite: DbColumn | undefined,
  chosen: number | null,
): DbColumn[] {
  return columns.filter(({ id, dataType }) => id === chosen || opposite === undefined || dataType === opposite.dataType)
}

/** The reference as it is sent, or undefined while something is not chosen. */
export function toChange({ toTableId, pairs }: ReferenceDraft): ReferenceChange | undefined {
  const whole = pairs.flatMap(({ fromColumnId, toColumnId }) =>
    fromColumnId === null || toColumnId === null ? [] : [{ fromColumnId, toColumnId }],
  )
  return toTableId === null || whole.length === 0 || whole.length < pairs.length
    ? undefined
    : { toTableId, pairs: whole }
}

/** Equal for references over the same pairs of columns, in whatever order. */
export const referenceKey = ({ pairs }: { readonly pairs: Pairs }): string =>
  pairs
    .map(({ fromColumnId, toColumnId }) => `${fromColumnId}>${toColumnId}`)
    .toSorted()
    .join(' ')

/** Why the reference cannot be declared, for one whose columns are all chosen. */
export function referenceProblem(
  change: ReferenceChange,
  table: DbTable,
  target: DbTable,
  others: readonly { readonly pairs: Pairs }[],
): string | undefined {
  const nameOf = ({ columns }: DbTable, columnId: number) =>
    columns.find(({ id }) => id === columnId)?.displayName ?? ''
  for (const [at, { fromColumnId, toColumnId }] of change.pairs.entries()) {
    const earlier = change.pairs.slice(0, at)
    if (earlier.some((pair) => pair.fromColumnId === fromColumnId))
      return `${nameOf(table, fromColumnId)} is used twice`
    if (earlier.some((pair) => pair.toColumnId === toColumnId)) return `${nameOf(target, toColumnId)} is used twice`
    if (fromColumnId === toColumnId) return 'A column cannot refer to itself'
    const [from, to] = [
      table.columns.find(({ id }) => id === fromColumnId),
      target.columns.find(({ id }) => id === toColumnId),
    ]
    if (from && to && from.dataType !== to.dataType)
      return `${from.displayName} and ${to.displayName} hold different types of data`
  }
  return others.some((other) => referenceKey(other) === referenceKey(change))
    ? 'This reference is declared already'
    : undefined
}

/** 'Hospital → Hospital id, Code → Code'. */
export function pairsText({ toTableId, pairs }: ReferenceChange, table: DbTable, tables: readonly DbTable[]): string {
  const target = tables.find(({ id }) => id === toTableId)
  const nameOf = (columns: readonly DbColumn[] = [], columnId: number) =>
    columns.find(({ id }) => id === columnId)?.displayName ?? '(hidden)'
  return pairs
    .map(
      ({ fromColumnId, toColumnId }) =>
        `${nameOf(table.columns, fromColumnId)} → ${nameOf(target?.columns, toColumnId)}`,
    )
    .join(', ')
}

/** The references over several columns that a column is part of, in words. */
export function compositeNotes(table: DbTable, columnId: number, tables: readonly DbTable[]): string[] {
  return table.references
    .filter(({ pairs }) => pairs.length > 1 && pairs.some(({ fromColumnId }) => fromColumnId === columnId))
    .map(
      (reference) =>
        `Part of the reference to ${tables.find(({ id }) => id === reference.toTableId)?.displayName ?? 'another table'}: ${pairsText(reference, table, tables)}.`,
    )
}
