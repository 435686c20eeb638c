interface MarkProps {
  /** Height and width in pixels. */
  readonly size?: number
}

/** A weighted line let down through the depth contours. Decorative: the word stands beside it. */
export function Mark({ size = 28 }: MarkProps) {
  return (
    <svg width={size} height={size} viewBox="0 0 32 32" fill="none" aria-hidden="true" focusable="false">
      <rect width="32" height="32" rx="8" fill="var(--mantine-color-brand-6)" />
      <g stroke="var(--mantine-color-white)" strokeWidth="1.75" strokeLinecap="round">
        <path d="M5 11.5c2.3-2 4.4-2 6.7-.4M20.3 11.1c2.3 1.6 4.4 1.6 6.7-.4" opacity=".95" />
        <path d="M5 17c2.3-2 4.4-2 6.7-.4M20.3 16.6c2.3 1.6 4.4 1.6 6.7-.4" opacity=".7" />
        <path d="M5 22.5c2.3-2 4.4-2 6.7-.4M20.3 22.1c2.3 1.6 4.4 1.6 6.7-.4" opacity=".45" />
        <path d="M16 4.5v13.5" />
      </g>
      <path d="M16 17.5l3.4 6.2a3.9 3.9 0 1 1-6.8 0z" fill="var(--mantine-color-white)" />
    </svg>
  )
}
