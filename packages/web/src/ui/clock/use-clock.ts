import { useSyncExternalStore } from 'react'
import { createClock } from './clock.ts'

const clock = createClock(() => document)

export const SECOND_MS = 1000
export const MINUTE_MS = 60 * SECOND_MS

/** The last full second or minute. What uses it is rendered with each, so it is a small component of its own. */
export const useClock = (stepMs: number): number =>
  useSyncExternalStore(clock.subscribe, () => Math.floor(clock.now() / stepMs) * stepMs)
