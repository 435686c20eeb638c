import { createContext, useContext } from 'react'

/** How a dashboard that fills a screen is used: only looked at, or with pointer and keys. */
type Wall = 'watched' | 'used'

/** Undefined where the page is not a wall. */
export const WallContext = createContext<Wall | undefined>(undefined)

export const useWall = (): Wall | undefined => useContext(WallContext)
