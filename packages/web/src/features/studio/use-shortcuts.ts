import { useEffect, useEffectEvent } from 'react'

interface Shortcuts {
  readonly onUndo: () => void
  readonly onRedo: () => void
  readonly onPreview: () => void
}

/** Ctrl+Z, Ctrl+Shift+Z and Ctrl+Enter. In a field, the first two belong to what is typed there. */
export function useShortcuts({ onUndo, onRedo, onPreview }: Shortcuts) {
  const onKey = useEffectEvent((event: KeyboardEvent) => {
    if (event.defaultPrevented || event.altKey || !(event.ctrlKey || event.metaKey)) return
    const isZ = event.key.toLowerCase() === 'z'
    if (event.key === 'Enter') onPreview()
    else if (isZ && !isEditable(event.target)) (event.shiftKey ? onRedo : onUndo)()
    else return
    event.preventDefault()
  })
  useEffect(() => {
    const handleKey = (event: KeyboardEvent) => onKey(event)
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
