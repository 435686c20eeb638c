import dayjs from 'dayjs'
import { formatListDate } from '../../../ui/format/dates.ts'
import { usePaper } from '../../../ui/theme/paper.ts'
import classes from './Board.module.css'

const nowText = () => `${formatListDate(dayjs())} ${dayjs().format('HH:mm')}`

/** On paper only: when it was printed and what it is filtered by, because paper has no Filter By drawer. */
export function PaperHead({ filters }: { filters: readonly string[] }) {
  if (!usePaper()) return null
  return (
    <div className={classes.paperHead}>
      <p>Printed {nowText()}</p>
      {filters.length > 0 && <p>Filtered by {filters.join('; ')}</p>}
    </div>
  )
}
