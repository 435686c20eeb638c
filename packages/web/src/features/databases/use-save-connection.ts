import type { ConnectionCheck, ConnectionTemplate, DatabaseDetails } from '@soundings/contract'
import { useNavigate } from 'react-router'
import { ApiError, titleOf } from '../../api/api-error.ts'
import { useAddDatabase, useTestConnection, useUpdateDatabase } from '../../api/databases.ts'
import { toast } from '../../ui/toast/toast.ts'
import { toChange, toConnection, toFieldProblems, type ConnectionForm, type ConnectionProblems } from './connection-form-state.ts'
import { addFailed, messages } from './messages.ts'

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

  const send = (form: ConnectionForm, template: ConnectionTemplate) =>
    saved ? update.mutateAsync(toChange(form, template, saved)) : add.mutateAsync(toConnection(form, template))

  const save = async (form: ConnectionForm, template: ConnectionTemplate) => {
    try {
      const { notice } = await send(form, template)
      if (notice) toast.warning(notice)
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
