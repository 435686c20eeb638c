import { useEffect, useState, type RefObject } from 'react'

const MARGIN_PX = 200

/** Whether an element has come near the screen; once it has, it stays so. */
export function useNearScreen(element: RefObject<HTMLElement | null>): boolean {
  const [isNear, setNear] = useState(false)

  useEffect(() => {
    if (isNear || !element.current) return
    const observer = new IntersectionObserver(
      (entries) => entries.some(({ isIntersecting }) => isIntersecting) && setNear(true),
      {
        rootMargin: `${MARGIN_PX}px 0px`,
      },
    )
    observer.observe(element.current)
    return () => observer.disconnect()
  }, [element, isNear])

  return isNear
}
