import { useEffect } from 'react'
import { toast } from '../../../ui/toast/toast.ts'

/** A list that does not come takes only itself away, so it is a warning. */
export function useFailureWarning(
  { isError, errorUpdatedAt }: { isError: boolean; errorUpdatedAt: number },
  text: string,
) {
  useEffect(() => {
    if (isError) toast.warning(text)
  }, [isError, errorUpdatedAt, text])
}
