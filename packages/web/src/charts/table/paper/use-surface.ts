import { useWall } from '../../../ui/page/wall.ts'
import { usePaper } from '../../../ui/theme/paper.ts'
import type { Surface } from './paper-fit.ts'

/** Where a table is shown without being scrolled: on paper, or on a wall as long as it is only looked at. */
export function useSurface(): Surface | undefined {
  const isWatched = useWall() === 'watched'
  return usePaper() ? 'page' : isWatched ? 'screen' : undefined
}
