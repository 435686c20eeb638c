import { isAdministrator } from '@soundings/contract'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useEffect, useRef } from 'react'
import { demoQueries } from '../../api/questions/demo.ts'
import { useAccount } from '../../api/session/account.ts'

const messages = {
  coming: 'The demo hospital is being prepared and will appear here soon.',
}

/** What an empty list says, also while the demo of a new installation is being made; once it has come, the lists are loaded anew. */
export function useEmptyText(isEmpty: boolean, usual: string): string {
  const cache = useQueryClient()
  const isWaiting = isAdministrator(useAccount()) && isEmpty
  const demo = useQuery({ ...demoQueries.view(), enabled: isWaiting })
  const isComing = isWaiting && demo.data?.isComing === true
  const wasComing = useRef(false)
  useEffect(() => {
    if (wasComing.current && !isComing) void cache.invalidateQueries()
    wasComing.current = isComing
  }, [cache, isComing])
  return isComing ? messages.coming : usual
}
