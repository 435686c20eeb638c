import { useEffect, useRef, useState, type RefObject } from 'react'
import { createDebounce } from '../state/debounce.ts'

/** The width of the grid, once measured. While a window is dragged wider, tiles are drawn anew only when it rests. */
export function useGridWidth(): { ref: RefObject<HTMLDivElement | null>; width: number | undefined } {
  const ref = useRef<HTMLDivElement>(null)
  const [width, setWidth] = useState<number>()

  useEffect(() => {
    const box = ref.current
    if (!box) return
    setWidth(box.clientWidth)
    const settling = createDebounce(() => setWidth(box.clientWidth))
    const observer = new ResizeObserver(settling.notify)
    observer.observe(box)
    return () => {
      settling.cancel()
      observer.disconnect()
    }
  }, [])

  return { ref, width }
}
