import { useOptimistic, useTransition } from 'react'

/**
 * A value that is kept on the server, and how another one is chosen. The choice is shown from the click on, so that a box never goes back
 * to what it was before while its request is only being announced. After a failure, of which `save` speaks, it goes back by itself.
 */
export function useChoice<Value>(kept: Value, save: (choice: Value) => Promise<void>) {
  const [isSaving, begin] = useTransition()
  const [shown, show] = useOptimistic(kept)
  return {
    shown,
    isSaving,
    choose: (choice: Value) =>
      begin(async () => {
        show(choice)
        await save(choice)
      }),
  }
}
