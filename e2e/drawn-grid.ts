/** A cell of a grid: its row within its part, its column, and its text. Both are counted from 0. */
export type GridCell = readonly [row: number, column: number, text: string]
type Part = 'head' | 'body' | 'foot'
/** Of a large grid the page draws only the cells in sight. */
export type ShownGrid = Readonly<Record<Part, readonly GridCell[]>>
/** All of it: the texts of every row by their columns. */
export type ExpectedGrid = Readonly<Record<Part, readonly (readonly string[])[]>>

/** So many rows and columns are in sight in every grid of the studio. */
const LEAST = { rows: 5, columns: 3 }

/** What the grid should say where the page draws cells, and where it has to draw some. */
export function cellsLike(shown: ShownGrid | undefined, expected: ExpectedGrid): ShownGrid {
  // Above the last line of headings each stands once for all columns that it is about.
  const isSpanned = (part: Part, row: number) => part === 'head' && row < expected.head.length - 1
  const partLike = (part: Part): GridCell[] => {
    const least = expected[part].flatMap((texts, row) =>
      row < LEAST.rows && !isSpanned(part, row) ? texts.slice(0, LEAST.columns).map((_, column) => [row, column]) : [],
    )
    const drawn = (shown?.[part] ?? []).map(([row, column]) => [row, column])
    const all = new Map(
      [...least, ...drawn].map(([row = 0, column = 0]) => [`${row},${column}`, [row, column] as const]),
    )
    return [...all.values()]
      .toSorted(([row, column], [otherRow, otherColumn]) => row - otherRow || column - otherColumn)
      .flatMap(([row, column]): GridCell[] => {
        const text = expected[part][row]?.[column]
        return text === undefined ? [] : [[row, column, text]]
      })
  }
  return { head: partLike('head'), body: partLike('body'), foot: partLike('foot') }
}

/** Read in the page itself, all at once. The headings of groups across stand where they begin. */
export function readGrid(box: Element): ShownGrid | undefined {
  const grid = box.querySelector('[role=grid]')
  if (!grid) return undefined
  const number = (element: Element, name: string) => Number(element.getAttribute(name))
  const [head, body, foot] = [...grid.querySelectorAll(':scope > [role=rowgroup]')]
  const rowsOf = (part: Element | undefined) =>
    [...(part?.querySelectorAll(':scope > [role=row]') ?? [])].toSorted(
      (one, other) => number(one, 'aria-rowindex') - number(other, 'aria-rowindex'),
    )
  const headings = rowsOf(head)
  const cellsOf = (part: Element | undefined, rowOf: (row: Element, at: number) => number): GridCell[] =>
    rowsOf(part).flatMap((row, at) =>
      [...row.children]
        .filter((cell) => cell.hasAttribute('aria-colindex'))
        .map((cell): GridCell => [rowOf(row, at), number(cell, 'aria-colindex') - 1, cell.textContent ?? ''])
        .toSorted(([, one], [, other]) => one - other),
    )
  return {
    head: cellsOf(head, (_, at) => at),
    body: cellsOf(body, (row) => number(row, 'aria-rowindex') - 1 - headings.length),
    foot: cellsOf(foot, (_, at) => at),
  }
}
