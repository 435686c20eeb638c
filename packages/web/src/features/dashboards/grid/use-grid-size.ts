import { useEffect, useRef, useState, type RefObject } from 'react'
import { createDebounce } from '../state/debounce.ts'

export interface GridSize {
  readonly width: number
  /** 0 but on a wall: elsewhere it follows the tiles. */
  readonly height: number
}

/** The size of the grid, once measured. While a window is dragged wider, tiles are drawn anew only when it rests. */
export function useGridSize(isWall: boolean): { ref: RefObject<HTMLDivElement | null>; size: GridSize | undefined } {
  const ref = useRef<HTMLDivElement>(null)
  const [size, setSize] = useState<GridSize>()

  useEffect(() => {
    const box = ref.current
    if (!box) return
    const measure = () => {
      const [width, height] = [box.clientWidth, isWall ? box.clientHeight : 0]
      setSize((before) => (before?.width === width && before.height === height ? before : { width, height }))
    }
    measure()
    const debounced = createDebounce(measure)
    const observer = new ResizeObserver(debounced.notify)
    observer.observe(box)
    return () => {
      debounced.cancel()
      observer.disconnect()
    }
  }, [isWall])

  return { ref, size }
}
