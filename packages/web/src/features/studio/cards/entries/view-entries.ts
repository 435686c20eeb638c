import {
  aggregationNames,
  aggregations,
  derivationNames,
  derivations,
  isEstimate,
  type AggregationName,
  type Derivation,
  type DerivationName,
  type Derived,
} from '@soundings/query'
import {
  againWords,
  aggregationWords,
  derivationWords,
  pivotWords,
  rateWords,
} from '../../../../components/choice-words/choice-words.ts'
import type { OtherEntries, OtherEntry } from '../../../../components/column-picker/ColumnPicker.tsx'

/** What a column is to be shown as, chosen before the column. */
export type WantedView = { readonly aggregation: AggregationName } | { readonly derived: Derived }

export const wantedLabel = (wanted: WantedView): string =>
  ('aggregation' in wanted ? aggregations[wanted.aggregation] : derivations[wanted.derived.kind]).label

/** What can be counted without choosing a column first. */
export const rowEntries = (onCount: () => void, onRate?: () => void): OtherEntries => ({
  title: 'Rows',
  entries: [
    { key: 'count-of-rows', label: 'Count of rows', dataType: 'NUMBER', ...aggregationWords.rowCount, onPick: onCount },
    ...(onRate ? [{ key: 'rate', label: 'Rate', dataType: 'NUMBER' as const, ...rateWords, onPick: onRate }] : []),
  ],
})

/** Rows that come again soon, as a rate. */
export const againEntry = (onPick: () => void, problem: string | undefined, isFoundOnly = false): OtherEntries => ({
  title: 'Again',
  entries: [
    { key: 'again', label: 'Readmission rate', dataType: 'NUMBER', isFoundOnly, problem, ...againWords, onPick },
  ],
})

/** Whatever can be made of a column, found by the words that people type. */
export const wayEntries = (
  onWanted: (wanted: WantedView) => void,
  onPivot: () => void,
  { estimates }: { readonly estimates: boolean },
): OtherEntries => ({
  title: 'Ways to show it',
  entries: [
    ...aggregationNames
      .filter((name) => name !== 'none' && name !== 'rowCount' && (estimates || !isEstimate(name)))
      .map((name): OtherEntry => ({
        key: name,
        label: aggregations[name].label,
        dataType: 'NUMBER',
        isFoundOnly: true,
        ...aggregationWords[name],
        onPick: () => onWanted({ aggregation: name }),
      })),
    ...derivationNames.map((name): OtherEntry => ({
      key: name,
      label: derivations[name].label,
      dataType: 'NUMBER',
      isFoundOnly: true,
      ...derivationWords[name],
      onPick: () => onWanted({ derived: usualDerived(name) }),
    })),
    { key: 'pivot', label: 'Pivot', dataType: 'NUMBER', isFoundOnly: true, ...pivotWords, onPick: onPivot },
  ],
})

const USUAL_PERIODS = 3

function usualDerived(kind: DerivationName): Derived {
  const { asksForCount }: Derivation = derivations[kind]
  return { kind, ...(asksForCount && { periods: USUAL_PERIODS }) }
}
