import { Button, CloseButton, Loader } from '@mantine/core'
import { IconAlertTriangle, IconCircleCheck, IconExclamationCircle, IconInfoCircle } from '@tabler/icons-react'
import { useEffect, useState, useSyncExternalStore } from 'react'
import { lifetimeMs, toastStore, type ToastAction, type ToastEntry, type ToastTone } from './toast.ts'
import classes from './Toaster.module.css'

const icons = {
  success: <IconCircleCheck size={20} />,
  info: <IconInfoCircle size={20} />,
  warning: <IconAlertTriangle size={20} />,
  error: <IconExclamationCircle size={20} />,
  loading: <Loader size={18} />,
} satisfies Record<ToastTone, React.ReactNode>

/** The bottom-right corner. Stands in the page once, from the start, so that screen readers listen to it. */
export function Toaster() {
  const entries = useSyncExternalStore(toastStore.subscribe, toastStore.read)
  return (
    <div className={classes.corner} role="region" aria-label="Notifications" aria-live="polite">
      {entries.map((entry) => (
        <Toast key={`${entry.id}-${entry.tone}`} entry={entry} />
      ))}
    </div>
  )
}

function Toast({ entry }: { entry: ToastEntry }) {
  const [held, setHeld] = useState(false)
  const hold = () => setHeld(true)
  const release = () => setHeld(false)

  useEffect(() => {
    const stay = lifetimeMs(entry.tone)
    if (stay === undefined || held) return
    const timer = setTimeout(() => toastStore.dismiss(entry.id), stay)
    return () => clearTimeout(timer)
  }, [entry, held])

  return (
    <div
      className={classes.toast}
      data-tone={entry.tone}
      role={entry.tone === 'error' ? 'alert' : 'status'}
      onPointerEnter={hold}
      onPointerLeave={release}
      onFocus={hold}
      onBlur={release}
    >
      <span className={classes.icon} aria-hidden="true">
        {icons[entry.tone]}
      </span>
      <div className={classes.words}>
        {entry.heading && <strong className={classes.heading}>{entry.heading}</strong>}
        <span>{entry.text}</span>
      </div>
      {entry.action && <ActionButton entry={entry} action={entry.action} />}
      <CloseButton size="sm" aria-label="Dismiss" onClick={() => toastStore.dismiss(entry.id)} />
    </div>
  )
}

function ActionButton({ entry, action }: { entry: ToastEntry; action: ToastAction }) {
  const act = () => {
    toastStore.dismiss(entry.id)
    action.onClick()
  }
  return (
    <Button className={classes.action} variant="subtle" size="compact-sm" onClick={act}>
      {action.label}
    </Button>
  )
}
