import { useEffect } from 'react'

/** Names the tab: `Users · Soundings`. */
export function useDocumentTitle(title: string) {
  useEffect(() => {
    document.title = title === '' ? 'Soundings' : `${title} · Soundings`
  }, [title])
}
