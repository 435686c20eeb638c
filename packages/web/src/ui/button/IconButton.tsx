import { Loader } from '@mantine/core'
import type { ButtonHTMLAttributes, CSSProperties, Ref } from 'react'
import classes from './IconButton.module.css'

export interface IconButtonProps extends ButtonHTMLAttributes<HTMLButtonElement> {
  readonly ref?: Ref<HTMLButtonElement> | undefined
  /** An outline for those that stand beside other buttons; a ground for those that are on. */
  readonly look?: 'quiet' | 'outlined' | 'on' | 'bare'
  readonly isDanger?: boolean
  /** In pixels, 28 without it. On a narrow screen all have 40, for fingers. */
  readonly size?: number
  readonly loading?: boolean
}

/** An icon to press. There are dozens on a screen, and Mantine's own takes seven components for each. */
export function IconButton({
  look = 'quiet',
  isDanger = false,
  size,
  loading = false,
  disabled = false,
  className,
  style,
  children,
  ...button
}: IconButtonProps) {
  const sized = size === undefined ? style : ({ '--asked-size': `${size / 16}rem`, ...style } as CSSProperties)
  return (
    <button
      type="button"
      {...button}
      className={`mantine-focus-auto mantine-active ${classes.button} ${className ?? ''}`}
      data-look={look}
      data-danger={isDanger || undefined}
      aria-busy={loading || undefined}
      disabled={disabled || loading}
      style={sized}
    >
      {loading ? <Loader color="currentColor" size="55%" aria-hidden /> : children}
    </button>
  )
}
