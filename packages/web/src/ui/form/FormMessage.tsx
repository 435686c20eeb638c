import { IconExclamationCircle } from '@tabler/icons-react'
import classes from './FormMessage.module.css'

/** What the server or a rule says about the whole form. Nothing to say shows nothing. */
export function FormMessage({ text }: { text: string | undefined }) {
  return (
    <div role="alert">
      {text && (
        <p className={classes.message}>
          <IconExclamationCircle size={18} aria-hidden="true" />
          <span>{text}</span>
        </p>
      )}
    </div>
  )
}
