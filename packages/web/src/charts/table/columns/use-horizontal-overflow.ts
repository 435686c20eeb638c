import { useEffect, useState, type RefObject } from 'react'

/** Whether columns lie beyond the right edge: numbers stand at the right of theirs, so the beginning of one shows nothing. */
export function useHorizontalOverflow(box: RefObject<HTMLElement | null>, end: RefObject<HTMLElement | null>): boolean {
  const [isMore, setMore] = useState(false)
  useEffect(() => {
    if (!box.current || !end.current) return
    const observer = new IntersectionObserver(([entry]) => setMore(entry?.isIntersecting === false), {
      root: box.current,
      rootMargin: '0px 2px 0px 0px',
    })
    observer.observe(end.current)
    return () => observer.disconnect()
  }, [box, end])
  return isMore
}
