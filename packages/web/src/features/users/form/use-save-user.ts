import type { User } from '@soundings/contract'
import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { useNavigate } from 'react-router'
import { accountQueries, useAccount } from '../../../api/session/account.ts'
import {
  useCreateUser,
  useGrantPermissions,
  useRefetchUsers,
  useSetPermissions,
  useUpdateUser,
} from '../../../api/auth/users.ts'
import { toChange, toDraft, type UserForm } from './user-form-state.ts'
import { useUserChange } from './use-user-change.ts'

const LIST_REFRESH_DELAY_MS = 200

/** Saves the form: create then grant, or update then set; then back to the list. */
export function useSaveUser(user: User | undefined) {
  const [isSaving, setSaving] = useState(false)
  const navigate = useNavigate()
  const account = useAccount()
  const cache = useQueryClient()
  const refetchUsers = useRefetchUsers()
  const runChange = useUserChange()
  const [create, grant] = [useCreateUser(), useGrantPermissions()]
  const [update, set] = [useUpdateUser(), useSetPermissions()]

  const createThenGrant = async (form: UserForm) => {
    const created = await create.mutateAsync(toDraft(form))
    try {
      await grant.mutateAsync({ name: created.username, permissions: form.permissions })
    } catch (error) {
      // The account exists by now: creating it again would only find its name taken.
      void navigate(`/users/edit/${created.id}`)
      throw error
    } finally {
      setTimeout(() => void refetchUsers(), LIST_REFRESH_DELAY_MS)
    }
  }

  const updateThenSet = async (form: UserForm, { id, username }: User) => {
    await update.mutateAsync({ id, change: toChange(form, id) })
    await set.mutateAsync({ name: username, permissions: form.permissions })
    if (id === account.id) void cache.invalidateQueries({ queryKey: accountQueries.current().queryKey })
  }

  const save = async (form: UserForm, onFailure: (error: unknown) => void) => {
    setSaving(true)
    const saved = user
      ? await runChange('update', () => updateThenSet(form, user), onFailure)
      : await runChange('create', () => createThenGrant(form), onFailure)
    setSaving(false)
    if (saved) void navigate('/users')
  }

  return { save, isSaving }
}
