import { useEffect } from 'react'
import { useSearchParams } from 'react-router'
import { useMayUse } from '../../api/session/account.ts'
import { toast } from '../../ui/toast/toast.ts'
import { messages } from './messages.ts'
import { OPEN_QUESTION } from './question-paths.ts'

/** Which question is previewed stands in the address, so that the address can be passed on. */
export function useOpenQuestion() {
  const [address, setAddress] = useSearchParams()
  const mayView = useMayUse()('question.view')
  const asked = address.get(OPEN_QUESTION)
  const isRefused = asked !== null && !mayView

  useEffect(() => {
    if (isRefused) toast.warning(messages.notAuthorized)
  }, [isRefused])

  return {
    /** As the address says it: perhaps no number at all. */
    opened: mayView ? asked : null,
    open: (id: number) => {
      if (!mayView) return toast.warning(messages.notAuthorized)
      setAddress(
        (parameters) => new URLSearchParams({ ...Object.fromEntries(parameters), [OPEN_QUESTION]: String(id) }),
      )
    },
    close: () =>
      setAddress(
        (parameters) => {
          parameters.delete(OPEN_QUESTION)
          return parameters
        },
        { replace: true },
      ),
  }
}
