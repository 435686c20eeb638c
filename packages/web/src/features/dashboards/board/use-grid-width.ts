import { useEffect, useRef, useState, type RefObject } from 'react'

const SETTLE_MS = 50

/** The width of the grid, once measured. While a window is dragged wider, tiles are drawn anew only when it rests. */
export function useGridWidth(): { ref: RefObject<HTMLDivElement | null>; width: number | undefined } {
  const ref = useRef<HTMLDivElement>(null)
  const [width, setWidth] = useState<number>()

  useEffect(() => {
    const box = ref.current
    if (!box) return
    let timer: ReturnType<typeof setTimeout> | undefined
    setWidth(box.clientWidth)
    const observer = new ResizeObserver(() => {
      clearTimeout(timer)
      timer = setTimeout(() => setWidth(box.clientWidth), SETTLE_MS)
    })
    observer.observe(box)
    return () => {
      clearTimeout(timer)
      observer.disconnect()
    }
  }, [])

  return { ref, width }
}
