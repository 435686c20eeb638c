import type { DbTable } from '@soundings/contract'
import { useState } from 'react'
import { titleOf } from '../../../api/core/api-error.ts'
import { toTableFields, useSaveTable } from '../../../api/sources/tables.ts'
import { toast } from '../../../ui/toast/toast.ts'
import { confirmImpact } from '../impact/confirm-impact.ts'
import { messages } from '../messages.ts'

type Change = Parameters<typeof confirmImpact>[0][number]

interface Outcome {
  readonly savedText: string
  readonly onSaved: (table: DbTable) => void
  readonly onClose: () => void
}

/** Saves one part of a table, after the user has seen what it breaks. */
export function useTableChange(table: DbTable, { savedText, onSaved, onClose }: Outcome) {
  const [problem, setProblem] = useState<string>()
  const [isSaving, setSaving] = useState(false)
  const saveTable = useSaveTable()

  const save = async (part: Pick<Change, 'references' | 'calculated' | 'declaredKey'>) => {
    setSaving(true)
    setProblem(undefined)
    try {
      const change = { ...toTableFields(table), columns: [], ...part }
      const confirmed = await confirmImpact([change])
      if (!confirmed) return
      onSaved(await saveTable.mutateAsync({ ...change, ...confirmed }))
      toast.success(savedText)
      onClose()
    } catch (error) {
      setProblem(titleOf(error) || messages.saveFailed)
    } finally {
      setSaving(false)
    }
  }
  return { save, problem, isSaving, clearProblem: () => setProblem(undefined) }
}
