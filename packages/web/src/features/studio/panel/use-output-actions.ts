import { useState } from 'react'
import { removeOutput, rename, setGrouped, setPinned, setSort, type SortDirection } from '../model/outputs.ts'
import type { OutputItem } from '../model/studio-state.ts'
import { useStudio } from '../studio-context.ts'

/** The menu that asked for it gives the focus back to its button first, which would end the renaming at once. */
const FOCUS_RETURNED_MS = 50

/** What every column of the result can do, whichever list it stands in. */
export function useOutputActions({ id }: OutputItem) {
  const { act } = useStudio()
  const [isRenaming, setRenaming] = useState(false)
  return {
    words: {
      isRenaming,
      onRenamed: (label: string | undefined) => {
        setRenaming(false)
        if (label !== undefined) void act((state) => rename(state, id, label))
      },
    },
    menu: {
      onSort: (direction: SortDirection) => void act((state) => setSort(state, id, direction)),
      onPin: (pin: boolean) => void act((state) => setPinned(state, id, pin)),
      onGroup: (grouped: boolean) => void act((state) => setGrouped(state, id, grouped)),
      onRename: () => void setTimeout(() => setRenaming(true), FOCUS_RETURNED_MS),
      onRemove: () => void act((state) => removeOutput(state, id)),
    },
  }
}
