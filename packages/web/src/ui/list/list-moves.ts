const steps: Readonly<Record<string, number>> = { ArrowDown: 1, ArrowUp: -1, PageDown: 8, PageUp: -8 }

/** The row that a key leads to, passing over rows that cannot be picked; undefined for keys which do not move. */
export function pickableAfterKey(key: string, current: number, pickable: readonly number[]): number | undefined {
  const step = steps[key]
  if (step === undefined || pickable.length === 0) return undefined
  const at = pickable.indexOf(current)
  const next = at < 0 ? (step > 0 ? 0 : pickable.length - 1) : Math.min(pickable.length - 1, Math.max(0, at + step))
  return pickable[next]
}

/** The row that a key leads to in a list of which every row can be chosen. */
export function rowAfterKey(key: string, current: number, rows: number): number | undefined {
  const moves: Record<string, number> = { ArrowDown: current + 1, ArrowUp: current - 1, Home: 0, End: rows - 1 }
  const next = moves[key]
  return next === undefined || rows === 0 ? undefined : Math.min(rows - 1, Math.max(0, next))
}
