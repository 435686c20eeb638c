import { useRefetchUsers } from '../../../api/auth/users.ts'
import { reportOutcome } from '../../../api/core/report-outcome.ts'
import { changeFailure, changes, type ChangeName } from '../messages.ts'

/** Runs one change of a user with its toasts; resolves to whether it worked. */
export function useUserChange() {
  const refetchUsers = useRefetchUsers()
  return async (
    change: ChangeName,
    work: () => Promise<unknown>,
    onFailure?: (error: unknown) => void,
  ): Promise<boolean> => {
    const { doing, done } = changes[change]
    const working = work().catch((error: unknown) => {
      onFailure?.(error)
      throw error
    })
    const failed = (_cause: string, error: unknown) => changeFailure(change, error)
    const isDone = await reportOutcome(working, { loading: doing, done, failed })
    if (change !== 'create') void refetchUsers()
    return isDone
  }
}
