import { useWindowEvent } from '@mantine/hooks'
import { useState } from 'react'
import { useAccount } from '../../../api/session/account.ts'
import { toast } from '../../../ui/toast/toast.ts'
import type { CopiedTiles } from '../state/dashboard-state.ts'
import { messages } from '../state/messages.ts'
import { findTiles, keepTiles } from './tile-clipboard.ts'

/** What was copied, in this window or another. */
export function useTileClipboard() {
  const username = useAccount().preferred_username
  const [copied, setCopied] = useState(() => findTiles(localStorage, username))
  useWindowEvent('storage', () => setCopied(findTiles(localStorage, username)))
  return {
    copied,
    copy: (tiles: CopiedTiles) => {
      keepTiles(localStorage, username, tiles, new Date())
      setCopied(tiles)
      toast.info(messages.tilesCopied(tiles.tiles.length + tiles.texts.length))
    },
  }
}
