const steps: Readonly<Record<string, number>> = { ArrowDown: 1, ArrowUp: -1, PageDown: 8, PageUp: -8 }

/** The row that a key leads to, passing over rows that cannot be picked; undefined for keys which do not move. */
export function pickableAfterKey(key: string, current: number, pickable: readonly number[]): number | undefined {
  const step = steps[key]
  if (step === undefined || pickable.length === 0) return undefined
  const at = pickable.indexOf(current)
  const next = at < 0 ? (step > 0 ? 0 : pickable.length - 1) : Math.min(pickable.length - 1, Math.max(0, at + step))
  return pickable[next]
}
