import type { DbTable } from '@soundings/contract'
import { useState } from 'react'
import { causeOr, reportOutcome } from '../../../api/core/report-outcome.ts'
import { toTableFields, useSaveTable } from '../../../api/sources/tables.ts'
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
    const change = { ...toTableFields(table), columns: [], ...part }
    const confirmed = await confirmImpact([change])
    if (confirmed) {
      const saving = saveTable.mutateAsync({ ...change, ...confirmed }).then(onSaved)
      const outcome = { done: savedText, failed: causeOr(messages.saveFailed), showFailure: setProblem }
      if (await reportOutcome(saving, outcome)) onClose()
    }
    setSaving(false)
  }
  return { save, problem, isSaving, clearProblem: () => setProblem(undefined) }
}
