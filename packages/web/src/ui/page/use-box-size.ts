import { useLayoutEffect, useRef, useState, type RefObject } from 'react'

interface BoxSize<Box extends HTMLElement> {
  readonly ref: RefObject<Box | null>
  readonly width: number
  readonly height: number
}

/** The size of an element with its padding and without its scroll bars, also of one whose ref is known. Known before the first paint, because a number is written by the room it has. */
export function useBoxSize<Box extends HTMLElement>(known?: RefObject<Box | null>): BoxSize<Box> {
  const own = useRef<Box>(null)
  const ref = known ?? own
  const [{ width, height }, setSize] = useState({ width: 0, height: 0 })

  useLayoutEffect(() => {
    const box = ref.current
    if (!box) return
    const measure = () =>
      setSize((before) =>
        before.width === box.clientWidth && before.height === box.clientHeight
          ? before
          : { width: box.clientWidth, height: box.clientHeight },
      )
    measure()
    const observer = new ResizeObserver(measure)
    observer.observe(box)
    return () => observer.disconnect()
  }, [ref])

  return { ref, width, height }
}
