import dayjs from 'dayjs'
import { formatListDate } from '../format/dates.ts'
import { usePaper } from '../theme/paper.ts'
import classes from './PaperHead.module.css'

const nowText = () => `${formatListDate(dayjs())} ${dayjs().format('HH:mm')}`

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
