import { lazy, type ComponentType } from 'react'
import type { Allowed } from './allowed.ts'

export interface Screen {
  readonly path: string
  /** Names the browser tab. */
  readonly title: string
  readonly allow: Allowed
  readonly Component: ComponentType
  /** Fetches the code ahead of time, when the pointer is over its menu entry. */
  readonly preload: () => void
}

type Load = () => Promise<{ default: ComponentType }>

/** One line for each screen. Its code loads with the screen. */
export const screens: readonly Screen[] = []

export function screen(path: string, title: string, allow: Allowed, load: Load): Screen {
  return { path, title, allow, Component: lazy(load), preload: () => void load() }
}
