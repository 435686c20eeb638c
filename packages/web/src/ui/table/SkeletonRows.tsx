import { PAGE_ROWS } from './table-view.ts'
import classes from './DataTable.module.css'

/** Rows in the shape of what comes. They appear after 150 ms, so that a quick answer shows no flicker. */
export function SkeletonRows({ cells, rows = PAGE_ROWS }: { cells: number; rows?: number | undefined }) {
  return Array.from({ length: rows }, (_, row) => (
    <tr key={row} aria-hidden="true" className={classes.skeletonRow}>
      {Array.from({ length: cells }, (_, cell) => (
        <td key={cell} role="cell">
          <span className={classes.skeletonBar} style={{ width: `${45 + ((row * 3 + cell * 7) % 5) * 10}%` }} />
        </td>
      ))}
    </tr>
  ))
}
