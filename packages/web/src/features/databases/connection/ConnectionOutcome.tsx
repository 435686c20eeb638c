import type { ConnectionCheck } from '@soundings/contract'
import { connectionWorks } from '../messages.ts'
import classes from './ConnectionForm.module.css'

/** What the last test of the connection found; a warning when it shows no table. */
export function ConnectionOutcome({ check }: { check: ConnectionCheck | undefined }) {
  return (
    <div role="status" className={check?.notice ? classes.empty : classes.works}>
      {check && connectionWorks(check)}
    </div>
  )
}
