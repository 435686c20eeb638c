import { useEffect, useRef } from 'react'

interface Shortcuts {
  readonly onUndo: () => void
  readonly onRedo: () => void
  readonly onPreview: () => void
}

/** Ctrl+Z, Ctrl+Shift+Z and Ctrl+Enter. In a field, the first two belong to what is typed there. */
export function useShortcuts(shortcuts: Shortcuts) {
  const newest = useRef(shortcuts)
  useEffect(() => {
    newest.current = shortcuts
  })
  useEffect(() => {
    const handleKey = (event: KeyboardEvent) => {
      if (event.defaultPrevented || event.altKey || !(event.ctrlKey || event.metaKey)) return
      const { onUndo, onRedo, onPreview } = newest.current
      const isZ = event.key.toLowerCase() === 'z'
      if (event.key === 'Enter') onPreview()
      else if (isZ && !isEditable(event.target)) (event.shiftKey ? onRedo : onUndo)()
      else return
      event.preventDefault()
    }
    document.addEventListener('keydown', handleKey)
    return () => document.removeEventListener('keydown', handleKey)
  }, [])
}

function isEditable(target: EventTarget | null): boolean {
  return (
    target instanceof HTMLElement &&
    (target.isContentEditable || target.matches('input:not([type=checkbox], [type=radio]), textarea, select'))
  )
}
