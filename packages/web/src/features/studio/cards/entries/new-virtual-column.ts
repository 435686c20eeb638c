import { lazily } from '../../../../ui/load/lazily.tsx'
import { relatedWords, sequenceWords } from '../../../../components/choice-words/choice-words.ts'
import type { OtherEntries } from '../../../../components/column-picker/ColumnPicker.tsx'
import type { NewVirtual } from '../../model/columns/virtual-columns.ts'

/** Its steps are fetched when they are asked for. */
export const NewVirtualColumn = lazily(() => import('../asking/NewVirtualColumn.tsx'))

/** Columns that people make from rows around a row. */
export const virtualKinds = [
  { kind: 'related', label: 'Related rows', dataType: 'NUMBER', ...relatedWords },
  { kind: 'sequence', label: 'Previous or next row', dataType: 'DATE', ...sequenceWords },
] as const

/** Sequences are offered with the reason why there are none, where there is one. */
export const virtualEntries = (
  onMake: (kind: NewVirtual['kind']) => void,
  problem: string | undefined,
  isFoundOnly = false,
): OtherEntries => ({
  title: 'From other rows',
  entries: virtualKinds.map(({ kind, ...entry }) => ({
    ...entry,
    key: kind,
    isFoundOnly,
    ...(kind === 'sequence' && { problem }),
    onPick: () => onMake(kind),
  })),
})
