import type { ConnectionChange, ConnectionCheck, ConnectionTemplate, DatabaseDetails } from '@soundings/contract'
import { useNavigate } from 'react-router'
import { ApiError, needsConfirmation, titleOf } from '../../../api/core/api-error.ts'
import { useAddDatabase, useTestConnection, useUpdateDatabase } from '../../../api/sources/databases.ts'
import { confirm } from '../../../ui/confirm/confirm.ts'
import { toast } from '../../../ui/toast/toast.ts'
import {
  toChange,
  toConnection,
  toFieldProblems,
  type ConnectionForm,
  type ConnectionProblems,
} from './connection-form-state.ts'
import { addFailed, messages } from '../messages.ts'

interface Needs {
  readonly saved: DatabaseDetails | undefined
  readonly onProblems: (problems: ConnectionProblems) => void
  readonly onWorks: (check: ConnectionCheck) => void
}

/** Tests and saves what was typed; what fails is told in plain words beside the form. */
export function useSaveConnection({ saved, onProblems, onWorks }: Needs) {
  const navigate = useNavigate()
  const add = useAddDatabase()
  const update = useUpdateDatabase()
  const tryOut = useTestConnection()

  /** Undefined when the user called it off. */
  const send = async (form: ConnectionForm, template: ConnectionTemplate): Promise<DatabaseDetails | undefined> => {
    if (!saved) return add.mutateAsync(toConnection(form, template))
    const change = toChange(form, template, saved)
    for (let confirmed: Pick<ConnectionChange, 'confirmWidening'> = {}; ;) {
      try {
        return await update.mutateAsync({ ...change, ...confirmed })
      } catch (error) {
        if (!(error instanceof ApiError) || !needsConfirmation(error)) throw error
        const text = error.fieldErrors.map(({ message }) => `${message}.`).join(' ')
        if (!(await confirm({ title: 'People will see more rows', text, confirmLabel: 'Save anyway', danger: true })))
          return undefined
        // Only what was shown is confirmed: when others are concerned by now, the server refuses again and they are shown.
        confirmed = { confirmWidening: error.widening }
      }
    }
  }

  const save = async (form: ConnectionForm, template: ConnectionTemplate) => {
    try {
      const sent = await send(form, template)
      if (!sent) return
      if (sent.notice) toast.warning(sent.notice)
    } catch (error) {
      const words = saved ? messages.updateFailed : addFailed(error)
      toast.error(words)
      const inline = saved && titleOf(error) ? `${words}, ${titleOf(error)}` : words
      return onProblems({ message: inline, fields: fieldsOf(error, template) })
    }
    toast.success(saved ? messages.updated : messages.added)
    void navigate('/databases')
  }

  const test = async (form: ConnectionForm, template: ConnectionTemplate) => {
    const typed = saved ? toChange(form, template, saved) : toConnection(form, template)
    try {
      onWorks(await tryOut.mutateAsync(typed))
    } catch (error) {
      onProblems({ message: titleOf(error) || 'The connection could not be tested', fields: fieldsOf(error, template) })
    }
  }

  return { save, isSaving: add.isPending || update.isPending, test, isTesting: tryOut.isPending }
}

function fieldsOf(error: unknown, template: ConnectionTemplate) {
  return error instanceof ApiError ? toFieldProblems(error.fieldErrors, template) : {}
}
