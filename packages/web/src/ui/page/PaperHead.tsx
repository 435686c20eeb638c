import { formatDateTime } from '../format/dates.ts'
import { namedZone } from '../format/reporting-zone.ts'
import { usePaper } from '../theme/paper.ts'
import classes from './PaperHead.module.css'

function nowText(): string {
  const now = new Date()
  const zone = namedZone(now)
  return `${formatDateTime(now)}${zone === undefined ? '' : ` (${zone})`}`
}

/** On paper only: when it was printed and what it is filtered by, because paper has no drawer of filters. */
export function PaperHead({ filters }: { filters: readonly string[] }) {
  if (!usePaper()) return null
  return (
    <div className={classes.head}>
      <p>Printed {nowText()}</p>
      {filters.length > 0 && <p>Filtered by {filters.join('; ')}</p>}
    </div>
  )
}
