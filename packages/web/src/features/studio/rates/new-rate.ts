import { lazily } from '../../../ui/load/lazily.tsx'
import { againWords } from '../../../widgets/choice-words/choice-words.ts'
import type { OtherEntries } from '../../../widgets/column-picker/ColumnPicker.tsx'

/** Its steps are fetched when they are asked for. */
export const NewRate = lazily(() => import('./NewRate.tsx'))

export const againEntry = (onPick: () => void, isFoundOnly = false): OtherEntries => ({
  title: 'Again',
  entries: [{ key: 'again', label: 'Readmission rate', dataType: 'NUMBER', isFoundOnly, ...againWords, onPick }],
})
