import { useEffect, useRef, useState, type RefObject } from 'react'
import { createSettling } from '../state/settling.ts'

/** The width of the grid, once measured. While a window is dragged wider, tiles are drawn anew only when it rests. */
export function useGridWidth(): { ref: RefObject<HTMLDivElement | null>; width: number | undefined } {
  const ref = useRef<HTMLDivElement>(null)
  const [width, setWidth] = useState<number>()

  useEffect(() => {
    const box = ref.current
    if (!box) return
    setWidth(box.clientWidth)
    const settling = createSettling(() => setWidth(box.clientWidth))
    const observer = new ResizeObserver(settling.stir)
    observer.observe(box)
    return () => {
      settling.cancel()
      observer.disconnect()
    }
  }, [])

  return { ref, width }
}
