import { Loader } from '@mantine/core'
import classes from './states.module.css'

/** A quiet sign that something is under way; it appears after 150 ms. */
export function LoadingState({ text = 'Loading' }: { text?: string }) {
  return (
    <div className={classes.loading} role="status">
      <Loader size={24} />
      <p className={classes.text}>{text}</p>
    </div>
  )
}
