import { useRefetchUsers } from '../../../api/auth/users.ts'
import { toast } from '../../../ui/toast/toast.ts'
import { changeFailure, changes, type ChangeName } from '../messages.ts'

/** Runs one change of a user with its toasts; answers what it gave, or undefined when it failed. */
export function useUserChange() {
  const refetchUsers = useRefetchUsers()
  return async <Result>(
    change: ChangeName,
    work: () => Promise<Result>,
    onFailure?: (error: unknown) => void,
  ): Promise<Result | undefined> => {
    const progress = toast.loading(changes[change].doing)
    try {
      const result = await work()
      progress.success(changes[change].done)
      return result
    } catch (error) {
      progress.error(changeFailure(change, error))
      onFailure?.(error)
      return undefined
    } finally {
      if (change !== 'create') void refetchUsers()
    }
  }
}
