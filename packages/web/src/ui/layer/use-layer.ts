import { useEffectEvent, useLayoutEffect, useRef } from 'react'
import { openLayer, type Layer } from './layers.ts'

/** Something over the page while it is open: gets Escape when it is the topmost, and gives the focus back. */
export function useLayer(isOpen: boolean, onEscape: () => void) {
  const handleEscape = useEffectEvent(onEscape)
  const layer = useRef<Layer>(undefined)
  useLayoutEffect(() => {
    if (!isOpen) return
    const opened = openLayer(() => handleEscape())
    layer.current = opened
    return () => opened.close()
  }, [isOpen])
  return {
    /** A press beside it that lands in a layer above is none of its business. */
    isTopmost: () => layer.current?.isTopmost() ?? true,
  }
}
