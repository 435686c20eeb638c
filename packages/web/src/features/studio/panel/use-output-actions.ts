import { useState } from 'react'
import { removeOutput, rename, setGrouped, setPinned, setSort, type SortDirection } from '../model/question/outputs.ts'
import type { OutputItem } from '../model/studio-state.ts'
import { useStudio } from '../studio-context.ts'

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
      onRename: () => setRenaming(true),
      onRemove: () => void act((state) => removeOutput(state, id)),
    },
  }
}
