import { useState } from 'react'

/** One thing a form does: whether it is under way, and how it failed last time. */
export function useAction<Input, Result>(work: (input: Input) => Promise<Result>) {
  const [state, setState] = useState<{ isPending: boolean; error?: unknown }>({ isPending: false })
  return {
    isPending: state.isPending,
    isError: 'error' in state,
    error: state.error,
    reset: () => setState({ isPending: false }),
    run: async (
      input: Input,
      then: { onSuccess?: (result: Result) => void; onError?: (error: unknown) => void } = {},
    ) => {
      setState({ isPending: true })
      try {
        const result = await work(input)
        setState({ isPending: false })
        then.onSuccess?.(result)
      } catch (error) {
        setState({ isPending: false, error })
        then.onError?.(error)
      }
    },
  }
}
