import { useState, useSyncExternalStore } from 'react'
import type { ChartPicture } from '../../../charts/chart-type.ts'

/**
 * What the drawn chart can do, for tools that are opened later. Each result brings another one: kept beside the components, so that it is
 * no reason to render the tile once more.
 */
export interface ShownPicture {
  readonly put: (picture: ChartPicture | null) => void
  readonly get: () => ChartPicture | null
  readonly subscribe: (listener: () => void) => () => void
}

export function createShownPicture(): ShownPicture {
  const listeners = new Set<() => void>()
  let shown: ChartPicture | null = null
  return {
    put(picture) {
      shown = picture
      for (const listener of listeners) listener()
    },
    get: () => shown,
    subscribe(listener) {
      listeners.add(listener)
      return () => listeners.delete(listener)
    },
  }
}

export const useShownPicture = (): ShownPicture => useState(createShownPicture)[0]

/** The picture itself, where a tool needs it. */
export const usePicture = ({ subscribe, get }: ShownPicture): ChartPicture | null =>
  useSyncExternalStore(subscribe, get)

/** Saves the chart as an image on white; absent when no chart is shown. */
export function useSaveImage(shown: ShownPicture, title: string): (() => void) | undefined {
  const picture = usePicture(shown)
  return picture ? () => picture.save(title) : undefined
}
