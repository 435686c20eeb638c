import { useEffect } from 'react'
import { toast } from './toast.ts'

/** Tells a failed loading in the corner too, once for each failed attempt. */
export function useFailureToast(
  { isError, errorUpdatedAt }: { isError: boolean; errorUpdatedAt: number },
  text: string,
) {
  useEffect(() => {
    if (isError) toast.error(text)
  }, [isError, errorUpdatedAt, text])
}
