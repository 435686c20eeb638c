import { useEffect, useState, type ComponentType, type ReactNode } from 'react'

export type Lazily<Props extends object> = ComponentType<Props> & {
  /** Fetches the code ahead of time. */
  readonly preload: () => void
}

/**
 * A component whose code is fetched when it is first shown; `fallback` stands in its place until then.
 * React's own `lazy` shows what has arrived no sooner than 300 ms after the last fallback, which made every page wait twice.
 */
export function lazily<Props extends object>(
  load: () => Promise<{ default: ComponentType<Props> }>,
  fallback: (props: Props) => ReactNode = () => null,
): Lazily<Props> {
  let loaded: ComponentType<Props> | undefined
  let loading: Promise<unknown> | undefined

  const begin = (): Promise<unknown> => {
    loading ??= load().then(
      (module) => {
        loaded = module.default
      },
      (error: unknown) => {
        // The next attempt may find the network again.
        loading = undefined
        throw error
      },
    )
    return loading
  }

  function LoadedLater(props: Props) {
    const [outcome, setOutcome] = useState<{ readonly error?: unknown }>()
    const Component = loaded
    const isShown = Component !== undefined

    useEffect(() => {
      if (isShown) return undefined
      let isMounted = true
      begin().then(
        () => isMounted && setOutcome({}),
        (error: unknown) => isMounted && setOutcome({ error }),
      )
      return () => {
        isMounted = false
      }
    }, [isShown])

    if (outcome && 'error' in outcome) throw outcome.error
    return Component ? <Component {...props} /> : fallback(props)
  }

  return Object.assign(LoadedLater, { preload: () => void begin().catch(() => undefined) })
}

/** A dialog whose code is fetched when it is first opened. It stays afterwards, so that it can close and give the focus back. */
export function lazilyOpened<Props extends { readonly opened: boolean }>(
  load: () => Promise<{ default: ComponentType<Props> }>,
): ComponentType<Props> {
  const Dialog = lazily(load)
  return function OpenedLater(props: Props) {
    const [wasOpened, setWasOpened] = useState(props.opened)
    if (props.opened && !wasOpened) setWasOpened(true)
    return wasOpened ? <Dialog {...props} /> : null
  }
}
