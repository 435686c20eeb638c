/** A block of cells: where the reader began and where they are, as line and column in sight. */
export interface CellBlock {
  readonly anchor: readonly [line: number, at: number]
  readonly focus: readonly [line: number, at: number]
}

export interface Bounds {
  readonly lines: number
  readonly columns: number
}

const steps: Record<string, readonly [number, number]> = {
  ArrowUp: [-1, 0],
  ArrowDown: [1, 0],
  ArrowLeft: [0, -1],
  ArrowRight: [0, 1],
  PageUp: [-10, 0],
  PageDown: [10, 0],
  Home: [0, -Infinity],
  End: [0, Infinity],
}

/** The id of the cell where the keyboard stands; undefined where the result has become shorter and the cell is no longer there. */
export const focusedId = (id: string, block: CellBlock | undefined, lines: number): string | undefined =>
  block && block.focus[0] < lines ? id : undefined

/** Arrow keys move within the grid; with shift they widen the block. */
export function afterKey(
  block: CellBlock | undefined,
  key: string,
  widens: boolean,
  { lines, columns }: Bounds,
): CellBlock | undefined {
  const step = steps[key]
  if (!step || lines === 0 || columns === 0) return undefined
  const [line, at] = block?.focus ?? [0, 0]
  const focus = block ? ([clamp(line + step[0], lines), clamp(at + step[1], columns)] as const) : ([0, 0] as const)
  return { anchor: widens && block ? block.anchor : focus, focus }
}

export function spanOf({ anchor, focus }: CellBlock) {
  const [lineA, atA] = anchor
  const [lineB, atB] = focus
  return {
    fromLine: Math.min(lineA, lineB),
    toLine: Math.max(lineA, lineB),
    from: Math.min(atA, atB),
    to: Math.max(atA, atB),
  }
}

const NOTHING = { chosenFrom: -1, chosenTo: -1 }

/** Which cells of a line lie in the block. */
export function chosenIn(block: CellBlock | undefined, line: number): typeof NOTHING {
  if (!block) return NOTHING
  const { fromLine, toLine, from, to } = spanOf(block)
  return line >= fromLine && line <= toLine ? { chosenFrom: from, chosenTo: to } : NOTHING
}

const clamp = (value: number, count: number) => Math.max(0, Math.min(count - 1, value))
