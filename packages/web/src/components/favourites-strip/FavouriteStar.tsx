import { IconStar, IconStarFilled } from '@tabler/icons-react'

/** Filled for a favourite, hollow for what could become one. */
export function FavouriteStar({ isFavourite, size = 18 }: { isFavourite: boolean; size?: number }) {
  return isFavourite ? <IconStarFilled size={size} style={{ color: 'var(--warning)' }} /> : <IconStar size={size} />
}
