import { Mark } from '../../ui/mark/Mark.tsx'
import { messages } from '../messages.ts'
import classes from './PleaseWait.module.css'

export function PleaseWait() {
  return (
    <div className={classes.wait} role="status">
      <Mark size={48} />
      <p>{messages.pleaseWait}</p>
    </div>
  )
}
