import type { UnreachedShare } from '@soundings/contract'
import { IconAlertTriangle } from '@tabler/icons-react'
import { describeUnreached } from './unreached-text.ts'
import classes from './UnreachedWarning.module.css'

/** Names the people and groups whose row rules do not reach what is about to be shared with them. */
export function UnreachedWarning({ shares }: { shares: readonly UnreachedShare[] }) {
  return (
    <div role="status">
      {describeUnreached(shares).map(({ text, receivers }) => (
        <div key={text} className={classes.warning}>
          <IconAlertTriangle size={18} aria-hidden="true" />
          <div>
            <p>{text}</p>
            <ul>
              {receivers.map((receiver) => (
                <li key={receiver}>{receiver}</li>
              ))}
            </ul>
          </div>
        </div>
      ))}
    </div>
  )
}
